import type { HistoryEntry } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import {
  type CsvFieldName,
  currencyOf,
  type FieldName,
  fieldGroups,
  fields,
  isUsed,
  type StoredFieldName,
} from '../../project/index.ts';
import { FieldValue } from '../elements/field-value.tsx';
import { Term } from '../elements/term.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { ProjectReport } from './project-report.ts';

/** Shown elsewhere on the page. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['url_path', 'status_order', 'name', 'more']);

interface AllFieldsProps {
  readonly latest: HistoryEntry;
  readonly report: ProjectReport;
}

/** Every field of the latest report, in groups, with links to what the jargon means. */
export const AllFields = ({ latest, report }: AllFieldsProps) => {
  const { texts, fieldLabel, groupLabel } = useLanguage();
  return (
    <div class="field-groups">
      {fieldGroups.map(({ group }) => {
        const ofGroup = fields.filter(
          ({ name, group: own }) => own === group && !NOT_SHOWN.has(name) && isUsed(name),
        );
        return (
          <section key={group} class="field-group">
            <h3>{groupLabel(group)}</h3>
            <dl>
              {ofGroup.map((field) => (
                <div key={field.name}>
                  <dt>
                    <Term field={field.name}>{fieldLabel(field.name)}</Term>
                  </dt>
                  <dd>
                    <Value latest={latest} field={field} />
                  </dd>
                </div>
              ))}
            </dl>
            <p>
              <a class="ask" href={report.pathOf(group)} rel="nofollow">
                {texts.mail.ask}
              </a>
            </p>
          </section>
        );
      })}
    </div>
  );
};

interface ValueProps {
  readonly latest: HistoryEntry;
  readonly field: (typeof fields)[number];
}

/** The value of a field, in words if the stored one is a code. */
function Value({ latest: { published, snapshot, irmSnapshot }, field: { name, type } }: ValueProps) {
  const { texts, sphereName, quarterInWords, longDate } = useLanguage();
  if (name === 'sphere') return <>{sphereName(irmSnapshot.sphere)}</>;
  if (name === 'irm_snapshot')
    return (
      <>
        {fill(texts.project.fields.report, {
          months: quarterInWords(irmSnapshot.financialYear, irmSnapshot.quarter),
          day: longDate(irmSnapshot.taken),
        })}
      </>
    );
  const value = isPublished(published, name) ? published[name] : snapshot[name as StoredFieldName];
  return <FieldValue type={type} value={value} currency={currencyOf(published)} />;
}

const isPublished = (published: object, name: FieldName): name is CsvFieldName => name in published;
