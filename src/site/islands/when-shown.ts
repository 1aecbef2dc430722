/** Calls `show` once, when the element is about to scroll into view. */
export function whenShown(element: HTMLElement, show: () => Promise<void>): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // If the script cannot be fetched, the page keeps what it shows.
      show().catch(() => {});
    },
    { rootMargin: '100px' },
  );
  observer.observe(element);
}
