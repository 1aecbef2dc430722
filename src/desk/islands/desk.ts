import { menu } from '../../page/islands/menu.ts';
import '../style/desk.css';
import { copy } from './copy.ts';
import { drop } from './drop.ts';
import { lookAgain } from './look-again.ts';
import { passkey } from './passkey.ts';
import { sheet } from './sheet.ts';

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
