/** Closes an open menu on Escape, and when something else is clicked or focused. */
export function menu(details: HTMLDetailsElement): void {
  details.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !details.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  });
  const closeUnlessWithin = ({ target }: Event) => {
    if (!details.contains(target as Node)) details.open = false;
  };
  document.addEventListener('click', closeUnlessWithin);
  document.addEventListener('focusin', closeUnlessWithin);
}
