/** Narrower screens fetch the script of a map only when it is asked for. */
const WIDE = '(min-width: 56rem)';

/**
 * Calls `show` once, when the map is due: "shown" as soon as it comes into view, "chosen" after its
 * button was pressed, "wide-or-chosen" one or the other by the width of the screen.
 */
export function startMap(frame: HTMLElement, show: () => Promise<void>): void {
  const { start } = frame.dataset;
  if (start === 'shown' || (start === 'wide-or-chosen' && matchMedia(WIDE).matches)) whenShown(frame, show);
  else whenChosen(frame, show);
}

function whenShown(frame: HTMLElement, show: () => Promise<void>): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // If the script cannot be fetched, the page keeps what it shows.
      show().catch(() => {});
    },
    { rootMargin: '100px' },
  );
  observer.observe(frame);
}

function whenChosen(frame: HTMLElement, show: () => Promise<void>): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button map-open';
  button.textContent = frame.dataset.open!;
  button.addEventListener('click', () => {
    show().then(
      () => frame.focus(),
      () => {},
    );
  });
  frame.append(button);
}
