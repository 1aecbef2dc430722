import type { Page } from 'playwright-core';
import { BEGIN, END } from '../fixtures/pseudo-language.ts';

/** Attributes that people see or hear. */
const SPOKEN_ATTRIBUTES = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'alt',
  'placeholder',
];

/**
 * What a page says outside the brackets of the pseudo-language: the values of the data, and texts
 * that are not in the language's catalogue. Parts in another language (`lang`), code, and what a
 * visitor typed are left out.
 */
export const textsOutside = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    ([begin, end, attributes]) => {
      const found = new Set<string>();
      let depth = 0;
      /** Adds what stands outside the brackets, of which one may have begun in an element before. */
      const add = (text: string) => {
        let outside = '';
        for (const letter of text) {
          if (letter === begin) depth++;
          else if (letter === end) depth--;
          else if (depth === 0) outside += letter;
        }
        for (const part of outside.split(/ · |\n| → /)) if (/\p{L}/u.test(part)) found.add(part.trim());
      };
      const addAll = (element: Element) => {
        if (element !== document.documentElement && element.hasAttribute('lang')) return;
        if (element.matches('script, style, code, pre, textarea, .leaflet-control-attribution')) return;
        for (const name of attributes) add(element.getAttribute(name) ?? '');
        if (element instanceof HTMLInputElement && ['submit', 'button'].includes(element.type))
          add(element.value);
        if (
          element instanceof HTMLMetaElement &&
          /^(description|og:(title|description|site_name|image:alt))$/.test(
            element.name || (element.getAttribute('property') ?? ''),
          )
        )
          add(element.content);
        if (element.querySelector(':scope > mark, :scope > b')) return add(element.textContent);
        for (const child of element.childNodes) {
          if (child instanceof Text) add(child.data);
          else if (child instanceof Element) addAll(child);
        }
      };
      addAll(document.documentElement);
      return [...found, ...(depth === 0 ? [] : ['(a bracket is missing)'])];
    },
    [BEGIN, END, SPOKEN_ATTRIBUTES] as const,
  );

/**
 * The texts that do not fit: beyond the edge of the window, or cut off by an element. What scrolls
 * in a frame of its own fits, and so does what only screen readers get.
 */
export const textsCutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const range = document.createRange();
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement!;
      if (!/\S/.test(node.nodeValue!) || parent.closest('script, style, svg, .map') !== null) continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      range.selectNodeContents(node);
      const rect = range.getBoundingClientRect();
      if (rect.width === 0) continue;
      let [left, right] = [0, width];
      let isFree = false;
      for (
        let element: Element | null = parent;
        element !== null && !isFree;
        element = element.parentElement
      ) {
        const style = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        if (/auto|scroll/.test(style.overflowX) || (box.width <= 1 && box.height <= 1)) isFree = true;
        else if (
          style.overflowX !== 'visible' &&
          element !== document.body &&
          element !== document.documentElement
        )
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      }
      if (!isFree && (rect.left < left - 1 || rect.right > right + 1)) found.push(node.nodeValue!.trim());
    }
    return found;
  });

/** The links and forms of a page that lead to this service, without those to other languages. */
export const ownAddresses = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    Array.from(
      document.querySelectorAll<HTMLElement>('body a[href^="/"]:not([hreflang]), body form[action]'),
      (element) => (element.getAttribute('href') ?? element.getAttribute('action'))!.replace(/[?#].*/, ''),
    ),
  );
