import { describe, expectTypeOf, test } from 'vitest';
import type * as index from '../../../src/index/index.ts';
import type * as project from '../../../src/project/index.ts';
import type * as quality from '../../../src/quality/index.ts';
import type {
  FacetField,
  FieldName,
  Ordering,
  ProjectFields,
  QualityFlag,
  QueryFilters,
  SpendingPoint,
  Status,
} from './index.ts';

type Plain<T> = { [K in keyof T]: T[K] extends string ? string : T[K] };

/** The client is written without the service's tables, so that it stands alone; the compiler compares them here. */
describe('the types of the client are those of the service', () => {
  test('for fields and their values', () => {
    expectTypeOf<FieldName>().toEqualTypeOf<project.CsvFieldName>();
    expectTypeOf<Plain<ProjectFields>>().toEqualTypeOf<Plain<project.PublishedProject>>();
    expectTypeOf<Status>().toEqualTypeOf<project.Status>();
    expectTypeOf<ProjectFields['sphere']>().toEqualTypeOf<project.Sphere>();
  });

  test('for filters and ordering', () => {
    expectTypeOf<Ordering>().toEqualTypeOf<index.Ordering>();
    expectTypeOf<FacetField>().toEqualTypeOf<project.FacetField>();
    expectTypeOf<QualityFlag>().toEqualTypeOf<quality.QualityFlag>();
    expectTypeOf<project.FilterField>().toExtend<keyof QueryFilters>();
  });

  test('for spending', () => {
    expectTypeOf<keyof SpendingPoint>().toEqualTypeOf<keyof quality.SpendingPoint>();
  });
});
