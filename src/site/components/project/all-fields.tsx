import type { HistoryEntry } from '../../../index/index.ts';
import {
  type CsvFieldName,
  type FieldName,
  fieldGroups,
  fields,
  type StoredFieldName,
} from '../../../project/index.ts';
import { fieldExplanation } from '../../copy/field-texts.ts';
import { longDate, quarterName } from '../../format/date.ts';
import { FieldValue } from '../field-value.tsx';

/** Shown elsewhere on the page. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['url_path', 'status_order', 'name']);

/** Every field of the latest report, in groups, with explanations of the jargon. */
export const AllFields = ({ latest }: { readonly latest: HistoryEntry }) => (
  <div class="field-groups">
    {fieldGroups.map(({ group, label }) => {
      const ofGroup = fields.filter((field) => field.group === group && !NOT_SHOWN.has(field.name));
      return (
        <section key={group} class="field-group">
          <h3>{label}</h3>
          <dl>
            {ofGroup.map((field) => (
              <div key={field.name}>
                <dt>
                  {field.label}
                  {fieldExplanation(field.name) && <span class="hint">{fieldExplanation(field.name)}</span>}
                </dt>
                <dd>
                  <FieldValue type={field.type} value={valueIn(latest, field.name)} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      );
    })}
  </div>
);

/** The value of a field, in words if the stored one is a code. */
function valueIn(
  { published, snapshot, irmSnapshot }: HistoryEntry,
  name: FieldName,
): string | number | null {
  switch (name) {
    case 'irm_snapshot':
      return `${quarterName(irmSnapshot)}, taken on ${longDate(irmSnapshot.taken)}`;
    case 'sphere':
      return published.sphere === 'national' ? 'National' : 'Provincial';
    default:
      return name in published ? published[name as CsvFieldName] : snapshot[name as StoredFieldName];
  }
}
