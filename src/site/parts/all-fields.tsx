import type { HistoryEntry } from '../../index/index.ts';
import { fieldGroups, fields } from '../../project/index.ts';
import { fieldExplanation } from '../words/field-words.ts';
import { FieldValue } from './field-value.tsx';

/** Of no use to people: they see the same otherwise. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['url_path', 'status_order', 'name']);

/** Every field of the latest report in its group, with plain words for the jargon. */
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

/** What is stored but not published stands in the snapshot alone. */
function valueIn(
  { published, snapshot }: HistoryEntry,
  name: (typeof fields)[number]['name'],
): string | number | null {
  return name === 'project_expenditure_total' ? snapshot[name] : published[name];
}
