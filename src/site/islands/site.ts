import '../style/site.css';
import { copyAddress, copyText } from './copy.ts';
import { menu } from './menu.ts';
import { nearMe } from './near-me.ts';
import { searchBox } from './search-box.ts';
import { tidyForm } from './tidy-form.ts';
import { viewSwitch } from './view-switch.ts';
import { whenShown } from './when-shown.ts';

/** The islands by the `data-island` of their elements. Pages work without any of them. */
const islands: Readonly<Record<string, (element: HTMLElement) => void>> = {
  'search-box': (form) => {
    tidyForm(form as HTMLFormElement);
    searchBox(form as HTMLFormElement);
  },
  'tidy-form': (form) => tidyForm(form as HTMLFormElement),
  menu: (details) => menu(details as HTMLDetailsElement),
  'copy-address': (button) => copyAddress(button as HTMLButtonElement),
  cite: copyText,
  'near-me': nearMe,
  'view-switch': viewSwitch,
  // The map library is only fetched when a map comes into view.
  'results-map': (frame) =>
    whenShown(frame, async () => (await import('./results-map.ts')).resultsMap(frame)),
  'project-map': (frame) =>
    whenShown(frame, async () => (await import('./project-map.ts')).projectMap(frame)),
};

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  islands[element.dataset.island!]?.(element);
}
// For tests and measurements.
performance.mark('islands-ready');
document.documentElement.dataset.ready = '';
