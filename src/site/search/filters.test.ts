import { expect, test } from 'vitest';
import { type FacetField, facetFields, storedFields } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { batches, quarterOf } from '../../store/store.fixture.ts';
import { searchPath } from '../addresses/links.ts';
import { DEFAULT_LANGUAGE, languageWriterOf } from '../language/language-writer.ts';
import { testSite } from '../test-site.fixture.ts';
import { formPartsOf, type TickedField } from './filter-choices.ts';

/** A project that has no value in common with those of another number. */
function projectOf(number: number) {
  const texts = storedFields.filter(({ type }) => type === 'text' || type === 'status');
  return reported(`${number}`, Object.fromEntries(texts.map(({ name }) => [name, `${name} ${number}`])));
}

const newer = quarterOf('2019-20', 1);

/** With more than one value of each field. */
const site = testSite({
  kind: 'reported',
  snapshots: [
    { irmSnapshot: quarterOf('2018-19', 4), projects: batches([projectOf(1)]) },
    { irmSnapshot: newer, projects: batches([projectOf(2)]) },
    { irmSnapshot: { ...newer, sphere: 'national' }, projects: batches([projectOf(3)]) },
  ],
});

const { texts, filterLabel } = languageWriterOf(DEFAULT_LANGUAGE);

test('the form has each facet of the table of fields once, and municipalities', async () => {
  const fields: readonly TickedField[] = [...facetFields, 'district_municipality', 'local_municipality'];
  const { progress, costAndCompletion, warnings } = texts.search.filters;
  const others: readonly string[] = [progress, costAndCompletion, warnings];
  const titles = (await site.page(searchPath({ filters: [] }))).texts('.filters-form h2');
  const found = titles.filter((title) => !others.includes(title));
  expect(found.toSorted()).toEqual(fields.map(filterLabel).toSorted());
});

test.each(['district_municipality', 'main_contractor'])(
  '`facet` in the line of %s puts it there once',
  (field) => {
    const facets = [...facetFields, field as FacetField];
    const parts = formPartsOf(facets);
    expect(parts.filter((part) => facets.some((facet) => facet === part)).toSorted()).toEqual(
      facets.toSorted(),
    );
  },
);
