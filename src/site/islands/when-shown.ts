/** Does something once, when an element comes near the part of the page that is seen. */
export function whenShown(element: HTMLElement, show: () => Promise<void>): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // What the page already shows stays when the file cannot be fetched.
      show().catch(() => {});
    },
    { rootMargin: '100px' },
  );
  observer.observe(element);
}
