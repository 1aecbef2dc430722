import { useLanguage } from '../../language/use-language.tsx';
import type { FoundChanges } from '../../selectors/found-changes.ts';

/** By how much the estimated costs of all changes differ together. */
export function ChangeSums({ found: { counts, sums } }: { readonly found: FoundChanges }) {
  const { texts, counted, money } = useLanguage();
  const rows = [
    { forms: texts.changes.up, count: counts.cost_up, rand: sums.cost_up },
    { forms: texts.changes.down, count: counts.cost_down, rand: sums.cost_down },
    { forms: texts.changes.newCost, count: counts.new, rand: sums.new },
    { forms: texts.changes.vanishedCost, count: counts.vanished, rand: sums.vanished },
  ].filter(({ count }) => count > 0);
  if (rows.length === 0) return null;
  return (
    <ul class="change-sums">
      {rows.map(({ forms, count, rand }) => (
        <li key={forms.other}>{counted(forms, count, { amount: money(rand) })}</li>
      ))}
    </ul>
  );
}
