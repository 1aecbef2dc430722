/** Where the filters stand beside the results, as in `style/search.css`. */
const WIDE = '(min-width: 78rem)';

/**
 * On narrow screens, shows the filters in a dialog over the page. Closed without applying them, it
 * leaves them as they were. Returns whether the filters are in the dialog.
 */
export function filterSheet(form: HTMLFormElement): () => boolean {
  const aside = form.parentElement!;
  const dialog = document.createElement('dialog');
  dialog.className = 'filter-sheet';
  dialog.setAttribute('aria-label', aside.getAttribute('aria-label')!);
  aside.after(dialog);
  const open = (event: Event) => {
    event.preventDefault();
    dialog.append(form);
    dialog.showModal();
  };
  aside.parentElement!.querySelector('.filters-button')!.addEventListener('click', open);
  form.querySelector('.sheet-close')!.addEventListener('click', (event) => {
    event.preventDefault();
    if (dialog.open) dialog.close();
    else location.hash = '';
  });
  dialog.addEventListener('close', () => {
    aside.append(form);
    form.reset();
  });
  matchMedia(WIDE).addEventListener('change', () => dialog.close());
  return () => dialog.open;
}
