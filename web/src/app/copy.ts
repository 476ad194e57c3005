// Copies a text; a page that did not come over https has no clipboard, and then the text is there to be selected.

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
