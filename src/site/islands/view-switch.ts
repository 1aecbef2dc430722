/** Switches between list and map without reloading the page, and updates the address. */
export function viewSwitch(nav: HTMLElement): void {
  const page = nav.closest('.search')!;
  nav.addEventListener('click', (event) => {
    const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[data-view]');
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const isMap = link.dataset.view === 'map';
    page.classList.toggle('is-map', isMap);
    page.classList.toggle('is-list', !isMap);
    for (const each of nav.querySelectorAll('a')) {
      if (each === link) each.setAttribute('aria-current', 'true');
      else each.removeAttribute('aria-current');
    }
    history.replaceState(null, '', link.href);
  });
}
