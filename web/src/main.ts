import { mount } from 'svelte';
import App from './app/App.svelte';
import './style/base.css';

const place = document.getElementById('app');
if (place) mount(App, { target: place });
