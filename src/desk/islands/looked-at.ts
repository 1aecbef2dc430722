/** How much of a part must have been in the window, at least, so that it counts as looked at. */
const LEAST_SHARE = 0.5;
/** Of a part that is higher than the window: how much of the window it must have filled. */
const LEAST_OF_WINDOW = 0.5;

/** Says how many parts of the page came into view, and leads to the first one that did not. */
export function lookedAt(element: HTMLElement): void {
  const parts = [...document.querySelectorAll<HTMLElement>('.screen > .panel[id]:not(#decision)')];
  if (parts.length === 0) return;
  const seen = new Set<Element>();
  const said = document.createElement('span');
  // Always the same link: whoever has gone to it by keyboard stays there.
  const link = document.createElement('a');
  element.replaceChildren(said, ' ', link);
  const tell = (): void => {
    const next = parts.find((part) => !seen.has(part));
    said.textContent = next
      ? `You have looked at ${seen.size} of ${parts.length} parts.`
      : `You have looked at all ${parts.length} parts.`;
    link.href = `#${(next ?? parts[0]!).id}`;
    link.textContent = next
      ? `Next: ${next.querySelector('h2')?.textContent ?? next.id}`
      : 'Go to the first one';
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries)
        if (
          intersectionRatio >= LEAST_SHARE ||
          intersectionRect.height >= (rootBounds?.height ?? Number.POSITIVE_INFINITY) * LEAST_OF_WINDOW
        )
          seen.add(target);
      tell();
    },
    { threshold: [0, 0.1, 0.25, LEAST_SHARE, 0.75, 1] },
  );
  for (const part of parts) observer.observe(part);
  tell();
}
