import { type Pairs, rankedPath } from '../addresses/links.ts';
import { selectedValues } from '../addresses/search-state.ts';
import { HiddenFields } from '../elements/search-form.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { ListChoices } from './list-choices.ts';
import type { RankedListName } from './ranked-searches.ts';

interface ListFilterProps {
  readonly list: RankedListName;
  readonly pairs: Pairs;
  readonly choices: ListChoices;
}

const fields: readonly string[] = ['q', 'province', 'department'];

/** A form that narrows a ranked list; it keeps the filters that it has no field for. */
export function ListFilter({ list, pairs, choices: { province, department } }: ListFilterProps) {
  const { texts, path, filterLabel } = useLanguage();
  const { title, words, anyProvince, anyDepartment, show } = texts.ranked.filter;
  const [q = ''] = selectedValues(pairs, 'q');
  return (
    <details class="list-filter">
      <summary>{title}</summary>
      <form action={path(rankedPath(list, []))} aria-label={title}>
        <label>
          <span>{words}</span>
          <input type="search" name="q" value={q} />
        </label>
        <Choice
          name="province"
          label={filterLabel('province')}
          any={anyProvince}
          values={province}
          pairs={pairs}
        />
        <Choice
          name="department"
          label={filterLabel('department')}
          any={anyDepartment}
          values={department}
          pairs={pairs}
        />
        <HiddenFields pairs={pairs.filter(([name]) => !fields.includes(name))} />
        <button type="submit" class="button">
          {show}
        </button>
      </form>
    </details>
  );
}

interface ChoiceProps {
  readonly name: 'province' | 'department';
  readonly label: string;
  readonly any: string;
  readonly values: readonly string[];
  readonly pairs: Pairs;
}

function Choice({ name, label, any, values, pairs }: ChoiceProps) {
  const [chosen = ''] = selectedValues(pairs, name);
  const isChosen = (value: string) => value.toLowerCase() === chosen.toLowerCase();
  return (
    <label>
      <span>{label}</span>
      <select name={name}>
        <option value="">{any}</option>
        {values.map((value) => (
          <option key={value} value={value} selected={isChosen(value)}>
            {value}
          </option>
        ))}
      </select>
    </label>
  );
}
