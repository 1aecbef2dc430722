import type { VNode } from 'preact';
import type { Comparison } from '../../../intake/index.ts';
import { levelNames } from '../../../project/index.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { money } from '../../language/writing.ts';
import { isFiltered, type ListName, type ShownList, type Size, sizes } from './change-filter.ts';
import { fieldLabels } from './changed-fields.tsx';

const sizeName = (size: Size): string =>
  size.startsWith('x')
    ? `Cost × ${size.slice(1)} or ÷ ${size.slice(1)}, or more`
    : `Cost by ${money(Number(size))} or more`;

interface FilterFormProps {
  readonly shown: ShownList;
  readonly list: ListName;
  readonly comparison: Comparison;
}

/** Chooses the projects that are listed: by field, place, department, size and words. Works without script. */
export function FilterForm({ shown, list, comparison }: FilterFormProps): VNode {
  const { changedByField, provinces, departments } = comparison;
  const named = (names: readonly string[], any: string) => [
    { value: '', label: any },
    ...[...new Set(names.filter((name) => name !== ''))].map((name) => ({ value: name, label: name })),
  ];
  return (
    <form method="get" action="#projects" class="form change-filter">
      <input type="hidden" name="list" value={list} />
      <div class="form-row">
        <Field
          label="Search"
          name="q"
          type="search"
          size={24}
          value={shown.words}
          placeholder="Name or Project ID"
        />
        <Field
          label="Field"
          name="field"
          value={shown.field ?? ''}
          options={[
            { value: '', label: 'Any field' },
            ...changedByField.map(({ field }) => ({ value: field, label: fieldLabels.get(field) ?? field })),
          ]}
        />
        <Field
          label={levelNames.province.One}
          name="province"
          value={shown.province ?? ''}
          options={named(
            provinces.map(({ province }) => province),
            `Any ${levelNames.province.one}`,
          )}
        />
        <Field
          label="Department"
          name="department"
          value={shown.department ?? ''}
          options={named(
            departments.map(({ department }) => department),
            'Any department',
          )}
        />
        <Field
          label="Size"
          name="size"
          value={shown.size ?? ''}
          options={[
            { value: '', label: 'Any size' },
            ...sizes.map((size) => ({ value: size, label: sizeName(size) })),
          ]}
        />
        <div class="form-end">
          <Button>Show</Button>
          {isFiltered(shown) && <a href={`?list=${list}#projects`}>Show all again</a>}
        </div>
      </div>
    </form>
  );
}
