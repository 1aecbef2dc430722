import type { VNode } from 'preact';
import type { Comparison } from '../../../intake/index.ts';
import { period, type StoredFieldName, storedFields } from '../../../project/index.ts';
import { Panel } from '../../components/screen.tsx';
import { numbers, Table } from '../../components/table.tsx';
import { count, counted } from '../../language/writing.ts';

/** What a field is called on pages. */
export const fieldLabels: ReadonlyMap<StoredFieldName, string> = new Map(
  storedFields.map(({ name, label }) => [name, label]),
);

export const isStoredFieldName = (text: string): text is StoredFieldName =>
  storedFields.some(({ name }) => name === text);

/** Fields that are shown without asking: those that change most. */
const MOST_OPEN = 6;

/** In how many projects each field changes, and how many of its values get lost. */
export function ChangedFields({
  comparison,
  expected,
}: {
  readonly comparison: Comparison;
  /** Fields that a new quarter changes: they are folded away. */
  readonly expected: ReadonlySet<StoredFieldName>;
}): VNode | null {
  if (comparison.changedByField.length === 0) return null;
  const changedByField = comparison.changedByField.filter(({ field }) => !expected.has(field));
  const usual = comparison.changedByField.filter(({ field }) => expected.has(field));
  const more = changedByField.slice(MOST_OPEN);
  return (
    <Panel id="fields" title="By field">
      <FieldsTable fields={changedByField.slice(0, MOST_OPEN)} comparison={comparison} />
      {usual.length > 0 && (
        <details>
          <summary>
            What a new {period.one} brings:{' '}
            {counted({ one: '{count} field changes', other: '{count} fields change' }, usual.length)}
          </summary>
          <FieldsTable fields={usual} comparison={comparison} />
        </details>
      )}
      {more.length > 0 && (
        <details>
          <summary>
            {counted({ one: '{count} more field changes', other: '{count} more fields change' }, more.length)}
          </summary>
          <FieldsTable fields={more} comparison={comparison} />
        </details>
      )}
    </Panel>
  );
}

interface FieldsTableProps {
  readonly fields: Comparison['changedByField'];
  readonly comparison: Comparison;
}

const FieldsTable = ({ fields, comparison }: FieldsTableProps): VNode => (
  <Table
    caption="Changes by field"
    isCaptionHidden
    empty="Nothing but that."
    head={['Field', numbers('Projects in which it changes'), numbers('Values that are empty now')]}
    rows={fields.map(({ field, projects }) => {
      const lost = comparison.lostByField.find((each) => each.field === field)?.lost ?? 0;
      const list = <a href={`?list=changed&field=${field}#projects`}>{fieldLabels.get(field)}</a>;
      return [list, count(projects), lost === 0 ? '–' : <b>{count(lost)}</b>];
    })}
  />
);
