import '../style/desk.css';
import { showCopyButton } from '../../page/islands/copy-button.ts';
import { menu } from '../../page/islands/menu.ts';
import { drop } from './drop.ts';
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

/** Loads the page again as soon as it says something else: the desk is working on it. */
function lookAgain(element: HTMLElement): void {
  const mainOf = (page: Document) => page.querySelector('main')?.textContent;
  const present = mainOf(document);
  const look = async () => {
    const response = await fetch(location.href, { redirect: 'error' });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (mainOf(page) !== present) return location.reload();
    wait();
  };
  // While the desk is away, the page stays as it is: the link in it still works.
  const wait = () => setTimeout(() => void look().catch(wait), WAIT_MS);
  if (element.isConnected) wait();
}

/** The islands by the `data-island` of their elements. Pages work without any of them. */
const islands: Readonly<Record<string, (element: HTMLElement) => void>> = {
  copy: (button) => copy(button as HTMLButtonElement),
  drop,
  'look-again': lookAgain,
  menu: (details) => menu(details as HTMLDetailsElement),
  sheet,
  passkey: (form) => passkey(form as HTMLFormElement),
};

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  islands[element.dataset.island!]?.(element);
}
// For tests.
document.documentElement.dataset.ready = '';
