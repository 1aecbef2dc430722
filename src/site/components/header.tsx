import type { CatalogueIndex } from '../../index/index.ts';
import { pagePaths, searchPath } from '../addresses.ts';
import { longDate, quarterName } from '../format/date.ts';
import { latestSnapshot } from '../selectors/last-reported.ts';

/** An entry of the navigation. */
export type Section = 'search' | 'explore' | 'about';

const links = [
  { section: 'search', label: 'Search', path: searchPath({ filters: [] }) },
  { section: 'explore', label: 'Explore', path: pagePaths.explore },
  { section: 'about', label: 'About the data', path: pagePaths.about },
] as const;

export const Header = ({ section }: { readonly section: Section | undefined }) => (
  <header class="site-header">
    <a class="site-name" href={pagePaths.start}>
      <Mark />
      <span>
        Infrastructure <span class="site-name-rest">Projects Search</span>
      </span>
    </a>
    <nav aria-label="Site">
      <ul>
        {links.map(({ section: each, label, path }) => (
          <li key={each}>
            <a href={path} aria-current={each === section ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </header>
);

/** The logo: three rising bars for planned, under construction and finished. */
const Mark = () => (
  <svg class="site-mark" viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
    <rect class="site-mark-ground" width="32" height="32" rx="7" />
    <rect class="site-mark-planned" x="6.5" y="17" width="5" height="8.5" rx="1" />
    <rect class="site-mark-built" x="13.5" y="12" width="5" height="13.5" rx="1" />
    <rect class="site-mark-finished" x="20.5" y="6.5" width="5" height="19" rx="1" />
  </svg>
);

export const Footer = ({ index }: { readonly index: CatalogueIndex | undefined }) => {
  const latest = index && latestSnapshot(index);
  return (
    <footer class="site-footer">
      <p>
        {latest
          ? `Data of ${quarterName(latest)}, taken on ${longDate(latest.taken)}.`
          : 'There is no data to show at the moment.'}{' '}
        As reported by government departments; mistakes in the reports are shown as they are.
      </p>
      <ul>
        <li>
          <a href={pagePaths.about}>About the data</a>
        </li>
        <li>
          <a href={pagePaths.publications}>What was published when</a>
        </li>
        <li>
          <a href={`${pagePaths.about}#programs`}>Downloads and API</a>
        </li>
      </ul>
    </footer>
  );
};
