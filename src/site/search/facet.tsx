import { fill } from '../../page/language/text.ts';
import type { QualityFlag } from '../../quality/index.ts';
import { StageMark } from '../elements/value.tsx';
import { shortFlag } from '../filters/filter-text.ts';
import { useLanguage } from '../language/use-language.tsx';
import type { FilterChoice, FilterGroup } from './filter-choices.ts';

interface FacetProps {
  readonly title: string;
  /** Nothing is shown without choices. */
  readonly group: FilterGroup | undefined;
  readonly isFolded?: boolean;
}

/** The values of a filter with tick boxes, each with the number of projects that it would leave. */
export function Facet({ title, group, isFolded = false }: FacetProps) {
  const { texts, count } = useLanguage();
  if (group === undefined) return null;
  const { parameter, first, rest, isAnyChosen } = group;
  return (
    <details class="facet" data-facet={title} open={!isFolded || isAnyChosen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <Choices parameter={parameter} choices={first} />
      {rest.length > 0 && (
        <details class="facet-rest" data-facet={`${title} +`}>
          <summary>{fill(texts.search.filters.more, { number: count(rest.length) })}</summary>
          <Choices parameter={parameter} choices={rest} />
        </details>
      )}
    </details>
  );
}

interface ChoicesProps {
  readonly parameter: FilterGroup['parameter'];
  readonly choices: readonly FilterChoice[];
}

function Choices({ parameter, choices }: ChoicesProps) {
  const language = useLanguage();
  const { shortStage, count } = language;
  const label = (value: string) => {
    if (parameter === 'status') return shortStage(value);
    return parameter === 'quality' ? shortFlag(language, value as QualityFlag) : value;
  };
  return (
    <ul class="facet-values">
      {choices.map(({ value, count: projects, isChosen }) => (
        <li key={value}>
          <label class="tick">
            <input type="checkbox" name={parameter} value={value} checked={isChosen} />
            {parameter === 'status' && <StageMark status={value} />}
            <span class="facet-text">{label(value)}</span>
            <span class="facet-count">{count(projects)}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
