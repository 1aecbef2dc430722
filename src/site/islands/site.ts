import '../style/site.css';
import { menu } from '../../page/islands/menu.ts';
import { citation } from './citation.ts';
import { copyAddress, copyText } from './copy.ts';
import { filters } from './filters.ts';
import { startMap } from './map/start-map.ts';
import { nearMe } from './near-me.ts';
import { searchBox } from './search-box.ts';
import { share } from './share.ts';
import { tidyForm } from './tidy-form.ts';
import { viewSwitch } from './view-switch.ts';

/** The islands by the `data-island` of their elements. Pages work without any of them. */
const islands: Readonly<Record<string, (element: HTMLElement) => void>> = {
  'search-box': (form) => {
    tidyForm(form as HTMLFormElement);
    searchBox(form as HTMLFormElement);
  },
  filters: (form) => filters(form as HTMLFormElement),
  menu: (details) => menu(details as HTMLDetailsElement),
  'copy-address': (button) => copyAddress(button as HTMLButtonElement),
  share: (button) => share(button as HTMLButtonElement),
  cite: copyText,
  citation,
  'near-me': nearMe,
  'view-switch': viewSwitch,
  // The map library is only fetched when a map is due.
  'projects-map': (frame) =>
    startMap(frame, async () => (await import('./map/projects-map.ts')).projectsMap(frame)),
  'project-map': (frame) =>
    startMap(frame, async () => (await import('./map/project-map.ts')).projectMap(frame)),
};

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  islands[element.dataset.island!]?.(element);
}
// For tests and measurements.
performance.mark('islands-ready');
document.documentElement.dataset.ready = '';
