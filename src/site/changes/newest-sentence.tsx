import { fill } from '../../page/language/text.ts';
import { CURRENCY, quarterOfKey } from '../../project/index.ts';
import { changesPath, type Pairs } from '../addresses/links.ts';
import { ProjectName } from '../elements/reported.tsx';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { NewestReport } from './newest-report.ts';

interface NewestSentenceProps {
  readonly report: NewestReport;
  /** The search for the projects. */
  readonly filters: Pairs;
  /** The whole address of the page, which goes along when the sentence is copied. */
  readonly address: string;
}

/** What the newest report changed, in a sentence that people can pass on. */
export function NewestSentence({ report, filters, address }: NewestSentenceProps) {
  const { texts, path, counted, quarterInWords } = useLanguage();
  const { newest } = texts.changes;
  const { until, changed, later, growth } = report;
  const { financialYear, quarter } = quarterOfKey(until);
  const months = quarterInWords(financialYear, quarter);
  const dates = later > 0 && (
    <a href={path(changesPath({ filters, kinds: ['later'] }))}>{counted(newest.later, later)}</a>
  );
  const costs = growth !== 0 && <Growth report={report} filters={filters} />;
  return (
    <p
      class="newest"
      data-island="cite"
      data-texts={JSON.stringify(texts.frame.copying)}
      data-address={address}
    >
      {dates && costs ? (
        <Filled text={newest.both} values={{ months, dates, costs }} />
      ) : (
        <Filled
          text={newest.one}
          values={{
            months,
            what:
              dates ||
              costs ||
              (changed === 0 ? (
                newest.nothing
              ) : (
                <a href={path(changesPath({ filters }))}>{counted(newest.changed, changed)}</a>
              )),
          }}
        />
      )}
    </p>
  );
}

/** By how much estimates grew or fell, and where most. */
function Growth({ report: { growth, most }, filters }: Pick<NewestSentenceProps, 'report' | 'filters'>) {
  const { texts, path, money } = useLanguage();
  const { newest } = texts.changes;
  const sum = (
    <a href={path(changesPath({ filters, kinds: ['cost'] }))}>
      {fill(growth > 0 ? newest.grew : newest.fell, { amount: money(Math.abs(growth), CURRENCY) })}
    </a>
  );
  if (most === undefined) return sum;
  const project = (
    <a href={path(most.path)}>
      <ProjectName name={most.name} />
    </a>
  );
  return <Filled text={newest.mostAt} values={{ sum, project }} />;
}
