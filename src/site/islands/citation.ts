import { copyText } from './copy.ts';

/**
 * Writes the day of access, which only the browser knows: pages are cached. Then adds the button
 * that copies the citation.
 */
export function citation(element: HTMLElement): void {
  const day = element.querySelector('.cite-day')!;
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long' });
  day.textContent = format.format(new Date());
  copyText(element);
}
