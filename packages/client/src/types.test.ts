import { describe, expectTypeOf, test } from 'vitest';
import type { PopulatedGroup } from '../../../src/api/stats/people-figures.ts';
import type * as index from '../../../src/index/index.ts';
import type * as project from '../../../src/project/index.ts';
import type * as quality from '../../../src/quality/index.ts';
import type { LinkedSuggestion } from '../../../src/query/subjects/index.ts';
import type {
  Amount,
  CleanStatistics,
  CostStatistics,
  ExcludingFilters,
  FacetField,
  FieldName,
  Grouping,
  GroupStatistics,
  ListedFieldName,
  Ordering,
  ProjectFields,
  ProjectRecord,
  Publication,
  QualityFlag,
  QueryFilters,
  RecordOf,
  SpendingPoint,
  Suggestion,
} from './index.ts';

type Plain<T> = { [K in keyof T]: T[K] extends string ? string : T[K] };

/**
 * The client does not import the tables of the service, so the compiler compares its types with
 * them here.
 */
describe('the types of the client match those of the service', () => {
  test('for fields and their values', () => {
    expectTypeOf<FieldName>().toEqualTypeOf<project.CsvFieldName>();
    // Only some countries have the field.
    expectTypeOf<Plain<Omit<ProjectFields, 'currency'>>>().toEqualTypeOf<
      Plain<Omit<project.PublishedProject, 'currency'>>
    >();
    expectTypeOf<ProjectFields['sphere']>().toEqualTypeOf<project.Sphere>();
  });

  test('for filters and ordering', () => {
    expectTypeOf<Ordering>().toEqualTypeOf<index.Ordering>();
    expectTypeOf<FacetField>().toEqualTypeOf<project.FacetField>();
    expectTypeOf<QualityFlag>().toEqualTypeOf<quality.QualityFlag>();
    expectTypeOf<project.FilterField>().toExtend<keyof QueryFilters>();
    expectTypeOf<`${project.FilterField}!`>().toExtend<keyof QueryFilters>();
    expectTypeOf<keyof index.ExcludingFilters>().toEqualTypeOf<
      'fieldValues' | 'contractor' | 'area' | 'missing' | 'quality'
    >();
    expectTypeOf<
      keyof ExcludingFilters
    >().toEqualTypeOf<`${project.FilterField | 'contractor' | 'area' | 'missing' | 'quality'}!`>();
  });

  test('for facets, statistics and suggestions', () => {
    expectTypeOf<Amount>().toEqualTypeOf<quality.Amount>();
    expectTypeOf<Grouping>().toEqualTypeOf<index.Grouping>();
    expectTypeOf<CleanStatistics>().toEqualTypeOf<index.CleanStatistics>();
    expectTypeOf<CostStatistics>().toEqualTypeOf<index.CostStatistics>();
    expectTypeOf<GroupStatistics>().toEqualTypeOf<PopulatedGroup>();
    expectTypeOf<Suggestion>().toEqualTypeOf<LinkedSuggestion>();
  });

  test('for records with and without `fields`', () => {
    expectTypeOf<RecordOf<readonly []>>().toEqualTypeOf<ProjectRecord>();
    expectTypeOf<ListedFieldName>().toEqualTypeOf<project.ListedFieldName>();
    expectTypeOf<RecordOf<readonly ['id', 'quality']>>().toEqualTypeOf<{
      readonly id: number;
      readonly quality: readonly QualityFlag[];
    }>();
    expectTypeOf<keyof ProjectRecord>().toEqualTypeOf<(typeof project.recordFieldNames)[number]>();
    expectTypeOf<RecordOf<readonly ['name', 'sector']>>().toEqualTypeOf<
      Pick<ProjectFields, 'name' | 'sector'>
    >();
  });

  test('for publications', () => {
    expectTypeOf<Publication['action']>().toEqualTypeOf<index.PublicPublication['action']>();
  });

  test('for spending', () => {
    expectTypeOf<keyof SpendingPoint>().toEqualTypeOf<keyof quality.SpendingPoint>();
  });
});
