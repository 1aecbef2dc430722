import { Cell, DataTable } from '../elements/data-table.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { measured } from './measures.ts';
import { ShadeMark } from './shaded-drawing.tsx';
import type { ShadedMap } from './shaded-map.ts';
import { valueText } from './value-text.ts';

/** The places of a map with the values of all that it can be shaded by, that of the shades first. Phones show these only. */
export function ShadedTable({ map, label }: { readonly map: ShadedMap; readonly label: string }) {
  const language = useLanguage();
  const { texts, path } = language;
  const { measure, choices, places } = map;
  const columns = [measure, ...choices.filter((each) => each !== measure)];
  const classOf = (each: string) => (each === measure ? 'is-number' : 'is-number is-other');
  return (
    <DataTable
      label={label}
      class="shaded-table"
      columns={[
        texts.subjects.compared.name,
        ...columns.map((each) => ({ label: texts.shaded.columns[each], class: classOf(each) })),
      ]}
    >
      {places.map((place) => (
        <tr key={place.subject.path} class={place.isOwn ? 'is-own' : undefined}>
          <th scope="row">
            <ShadeMark shade={place.shade} />{' '}
            <a href={path(place.subject.path)}>{place.isOwn ? <strong>{place.name}</strong> : place.name}</a>
          </th>
          {columns.map((each) => (
            <Cell key={each} class={classOf(each)} label={texts.shaded.columns[each]}>
              {valueText(language, each, measured(each, place))}
            </Cell>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}
