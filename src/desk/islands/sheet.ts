/**
 * The keys of a sheet: `n` goes to the next problem and `p` to the one before, while the sheet has the
 * focus. Elsewhere these letters do nothing, as people may type them, or say them to a screen reader.
 */
export function sheet(frame: HTMLElement): void {
  frame.addEventListener('keydown', ({ key, ctrlKey, altKey, metaKey }) => {
    if (ctrlKey || altKey || metaKey) return;
    document.querySelector<HTMLAnchorElement>(`a[data-key="${CSS.escape(key.toLowerCase())}"]`)?.click();
  });
  const here = frame.querySelector<HTMLElement>('#here');
  if (location.hash !== '#here' || here === null) return;
  here.focus({ preventScroll: true });
}
