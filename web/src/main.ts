import { mount } from 'svelte';
import App from './app/App.svelte';
import './style/type.css';
import './style/base.css';

/** A page that did not get a part a moment ago will not get it by asking once more. */
const PATIENCE = 60_000;

// A page from before an upgrade of the server asks for parts that are gone; the new page knows the new ones.
let leaving = false;
addEventListener('vite:preloadError', event => {
  const last = Number(sessionStorage.getItem('reloaded') ?? 0);
  if (!leaving && Date.now() - last < PATIENCE) return;
  event.preventDefault();
  if (leaving) return;
  leaving = true;
  sessionStorage.setItem('reloaded', String(Date.now()));
  location.reload();
});

const place = document.getElementById('app');
if (place) mount(App, { target: place });
