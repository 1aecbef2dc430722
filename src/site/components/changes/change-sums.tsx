import { useLanguage } from '../../language/use-language.tsx';
import type { FoundChanges } from '../../selectors/found-changes.ts';
import { WithoutImplausible } from '../cost-sum.tsx';

/** By how much the estimated costs of all changes differ together. */
export function ChangeSums({ found: { counts, sums } }: { readonly found: FoundChanges }) {
  const { texts, counted, money } = useLanguage();
  const rows = [
    { forms: texts.changes.up, count: counts.cost_up, sums: sums.cost_up },
    { forms: texts.changes.down, count: counts.cost_down, sums: sums.cost_down },
    { forms: texts.changes.newCost, count: counts.new, sums: sums.new },
    { forms: texts.changes.vanishedCost, count: counts.vanished, sums: sums.vanished },
  ].filter(({ count }) => count > 0);
  if (rows.length === 0) return null;
  return (
    <ul class="change-sums">
      {rows.map(({ forms, count, sums }) => (
        <li key={forms.other}>
          {counted(forms, count, { amount: money(sums.sum) })} <WithoutImplausible sums={sums} />
        </li>
      ))}
    </ul>
  );
}
