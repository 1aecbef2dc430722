import '../style/desk.css';
import { showCopyButton } from '../../page/islands/copy-button.ts';
import { menu } from '../../page/islands/menu.ts';
import { day } from './day.ts';
import { drop } from './drop.ts';
import { lookedAt } from './looked-at.ts';
import { passkey } from './passkey.ts';

const texts = { copied: 'Copied', refused: 'Select it and copy it' };

/** A button that copies the value or the text of the element that `data-copies` names. */
function copy(button: HTMLButtonElement): void {
  const element = document.getElementById(button.dataset.copies!)!;
  showCopyButton(button, texts, () =>
    element instanceof HTMLInputElement ? element.value : element.innerText,
  );
}

/**
 * The keys of a sheet: `n` goes to the next problem and `p` to the one before, while the sheet has the
 * focus. Elsewhere these letters do nothing, as people may type them, or say them to a screen reader.
 */
function sheet(frame: HTMLElement): void {
  frame.addEventListener('keydown', ({ key, ctrlKey, altKey, metaKey }) => {
    if (ctrlKey || altKey || metaKey) return;
    document.querySelector<HTMLAnchorElement>(`a[data-key="${CSS.escape(key.toLowerCase())}"]`)?.click();
  });
  const here = frame.querySelector<HTMLElement>('#here');
  if (location.hash !== '#here' || here === null) return;
  here.focus({ preventScroll: true });
}

const WAIT_MS = 1_500;

/**
 * Loads the page again as soon as it says something else: the desk is working on it. Beside a form, only the
 * part that says so is renewed, because somebody may be typing.
 */
function lookAgain(element: HTMLElement): void {
  const part = element.closest<HTMLElement>('[data-renewed]');
  const isPart = part !== null && document.querySelector('main form[method=post]') !== null;
  const selector = isPart ? `[data-renewed="${part.dataset.renewed}"]` : 'main';
  const shownIn = (page: Document) => page.querySelector<HTMLElement>(selector);
  const present = shownIn(document)?.textContent;
  const look = async () => {
    const response = await fetch(location.href, { redirect: 'error' });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const shown = shownIn(page);
    if (shown?.textContent === present) return wait();
    if (!isPart || shown === null) return location.reload();
    part.replaceWith(shown);
    const next = shown.querySelector<HTMLElement>('[data-island=look-again]');
    if (next !== null) lookAgain(next);
  };
  // While the desk is away, the page stays as it is: the link in it still works.
  const wait = () => setTimeout(() => void look().catch(wait), WAIT_MS);
  if (element.isConnected) wait();
}

/** The islands by the `data-island` of their elements. Pages work without any of them. */
const islands: Readonly<Record<string, (element: HTMLElement) => void>> = {
  copy: (button) => copy(button as HTMLButtonElement),
  day,
  drop,
  'look-again': lookAgain,
  'looked-at': lookedAt,
  menu: (details) => menu(details as HTMLDetailsElement),
  sheet,
  passkey: (form) => passkey(form as HTMLFormElement),
};

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  islands[element.dataset.island!]?.(element);
}
// For tests.
document.documentElement.dataset.ready = '';
