import type { VNode } from 'preact';
import type { Comparison } from '../../../intake/index.ts';
import { type StoredFieldName, storedFields } from '../../../project/index.ts';
import { Panel } from '../../components/screen.tsx';
import { numbers, Table } from '../../components/table.tsx';
import { count, counted } from '../../language/writing.ts';

/** What a field is called on pages. */
export const fieldLabels: ReadonlyMap<StoredFieldName, string> = new Map(
  storedFields.map(({ name, label }) => [name, label]),
);

/** Fields that are shown without asking: those that change most. */
const MOST_OPEN = 6;

/** In how many projects each field changes, and how many of its values get lost. */
export function ChangedFields({ comparison }: { readonly comparison: Comparison }): VNode | null {
  const { changedByField } = comparison;
  if (changedByField.length === 0) return null;
  const more = changedByField.slice(MOST_OPEN);
  return (
    <Panel id="fields" title="By field">
      <FieldsTable fields={changedByField.slice(0, MOST_OPEN)} comparison={comparison} />
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
    head={['Field', numbers('Projects in which it changes'), numbers('Values that are empty now')]}
    rows={fields.map(({ field, projects }) => {
      const lost = comparison.lostByField.find((each) => each.field === field)?.lost ?? 0;
      return [fieldLabels.get(field), count(projects), lost === 0 ? '–' : <b>{count(lost)}</b>];
    })}
  />
);
