import type { ChangeKind } from '../../index/index.ts';
import { type ChangesAddress, changesPath } from '../addresses/links.ts';
import { useLanguage } from '../language/use-language.tsx';
import { AsReported } from '../listed/amount-sum.tsx';
import type { FoundChanges } from './found-changes.ts';

/** The kinds that the page offers: the others are sums of these. */
const offered: readonly ChangeKind[] = [
  'cost_up',
  'cost_down',
  'later',
  'earlier',
  'moved_on',
  'moved_back',
  'stopped',
  'new',
  'vanished',
];

interface ChangeKindsProps {
  readonly found: FoundChanges;
  readonly kinds: readonly ChangeKind[];
  readonly asked: Omit<ChangesAddress, 'page' | 'kinds'>;
}

/** The number of projects with each kind of change, each a link that shows only those. */
export function ChangeKinds({ found, kinds, asked }: ChangeKindsProps) {
  const { texts, path, count } = useLanguage();
  const shown = offered.filter((kind) => found.counts[kind] > 0 || kinds.includes(kind));
  const others = kinds.filter((kind) => !offered.includes(kind));
  return (
    <nav class="change-kinds" aria-label={texts.changes.kindsLabel}>
      <ul>
        <li>
          <a href={path(changesPath(asked))} aria-current={kinds.length === 0 ? 'true' : undefined}>
            {texts.changes.all} <span class="facet-count">{count(found.changed)}</span>
          </a>
        </li>
        {[...shown, ...others].map((kind) => (
          <li key={kind}>
            <a
              href={path(changesPath({ ...asked, kinds: [kind] }))}
              aria-current={kinds.includes(kind) ? 'true' : undefined}
              rel="nofollow"
            >
              {texts.changes.kinds[kind]} <span class="facet-count">{count(found.counts[kind])}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** By how much the estimated costs of all changes differ together. */
export function ChangeSums({ found: { counts, sums } }: { readonly found: FoundChanges }) {
  const { texts, counted, money } = useLanguage();
  const rows = [
    { forms: texts.changes.up, count: counts.cost_up, sum: sums.cost_up },
    { forms: texts.changes.down, count: counts.cost_down, sum: sums.cost_down },
    { forms: texts.changes.newCost, count: counts.new, sum: sums.new },
    { forms: texts.changes.vanishedCost, count: counts.vanished, sum: sums.vanished },
  ].filter(({ count }) => count > 0);
  if (rows.length === 0) return null;
  return (
    <ul class="change-sums">
      {rows.map(({ forms, count, sum }) => (
        <li key={forms.other}>
          {counted(forms, count, { amount: money(sum.sum, sum.currency) })}{' '}
          <AsReported sum={sum} of="estimated_total_project_cost" filters={undefined} />
        </li>
      ))}
    </ul>
  );
}
