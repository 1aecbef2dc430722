import { useLanguage } from '../../language/use-language.tsx';
import type { ComparedFigures } from '../../selectors/subjects/compared-figures.ts';
import { QuarterTable } from '../timeline/quarter-table.tsx';
import { Money } from '../value.tsx';

/** The figures of the charts of spending. */
export function SpendingRows({ figures }: { readonly figures: readonly ComparedFigures[] }) {
  const { texts } = useLanguage();
  const [first] = figures;
  return (
    <QuarterTable
      title={texts.compare.spending}
      columns={figures.map(({ subject }) => subject.label)}
      rows={first!.quarters.map(({ quarter }, i) => ({
        quarter,
        cells: figures.map(({ subject, quarters }) => {
          const { spent, withSpending } = quarters[i]!;
          return <Money key={subject.path} rand={withSpending > 0 ? spent : null} />;
        }),
      }))}
    />
  );
}
