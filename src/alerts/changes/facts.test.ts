import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../test/fixtures/project-page.ts';
import { serviceOver, type TestService } from '../../../test/fixtures/service.ts';
import { CURRENCY } from '../../project/index.ts';
import { decodeFacts, encodeFacts, type Facts, factsAt, factsOf, placeOf } from './facts.ts';
import { decodeIds, encodeIds } from './members.ts';
import { UnreadableBytesError } from './packed.ts';

const clinic = {
  name: 'Clinic',
  province: 'Limpopo',
  local_municipality: 'Makhado',
  status: 'Tender',
  estimated_total_project_cost: 5e6,
  estimated_completion_date: '2021-06-30',
};
const hostile = '"},{"name":"\u202e<script>\0\n’Tshivenḓa 😀';

let service: TestService;
let facts: Facts;
beforeAll(async () => {
  service = await serviceOver(
    catalogueOf(
      { 3: { ...clinic, name: 'Old' }, 4: clinic },
      { 3: { name: 'Vanished', status: 'Made up', estimated_total_project_cost: 0 } },
      { 4: { name: hostile } },
      { 4: { name: ' ', province: '' } },
      { 4: { name: 'x'.repeat(5000) } },
    ),
  );
  facts = factsOf(service.index);
});
afterAll(() => service.close());

describe('the facts of an index', () => {
  test('are those of the newest report that has the project', () => {
    expect(factsAt(facts, 0)).toEqual({
      name: 'Clinic',
      path: '/infrastructure-projects/full/1-clinic-limpopo',
      province: 'Limpopo',
      municipality: 'Makhado',
      cost: 5e6,
      currency: CURRENCY,
      isWrongCost: false,
      completion: '2021-06-30',
      status: 'Tender',
      isReported: true,
    });
    expect(factsAt(facts, 1)).toMatchObject({
      name: 'Vanished',
      municipality: '',
      cost: 0,
      isWrongCost: true,
      completion: null,
      status: 'Made up',
      isReported: false,
    });
  });

  test('have the names and addresses of pages, whatever the names are', () => {
    const { index } = service;
    for (const position of index.allPositions) {
      const { name, url_path: path } = index.record(position);
      expect(factsAt(facts, position)).toMatchObject({ name, path });
    }
  });

  test('are found by id', () => {
    expect(Array.from(facts.ids, (id) => placeOf(facts, id))).toEqual([0, 1, 2, 3, 4]);
    expect([0, 6].map((id) => placeOf(facts, id))).toEqual([undefined, undefined]);
  });
});

describe('stored facts', () => {
  test('are read as they were', () => {
    const read = decodeFacts(encodeFacts(facts));
    expect(read).toEqual({ ...facts, names: Uint8Array.from(facts.names) });
    expect(factsAt(read, 2).name).toBe(hostile);
  });

  test('of no projects are read, too', () => {
    const columns = Object.entries(facts).map(([name, column]) => [
      name,
      ArrayBuffer.isView(column) ? (column as Uint32Array).slice(0, 0) : column,
    ]);
    const none = Object.fromEntries(columns) as Facts;
    expect(decodeFacts(encodeFacts(none)).ids).toHaveLength(0);
  });

  test('do not change when they are stored', () => {
    expect(encodeFacts(facts)).toEqual(encodeFacts(factsOf(service.index)));
  });

  test('of another version, and damaged ones, are rejected', () => {
    const stored = encodeFacts(facts);
    const changed = (at: number) => stored.map((byte, i) => (i === at ? byte ^ 1 : byte));
    for (const bytes of [changed(0), changed(stored.length >> 1), stored.subarray(0, -9), Buffer.of()])
      expect(() => decodeFacts(bytes)).toThrow(UnreadableBytesError);
    expect(() => decodeFacts(changed(0))).toThrow('have the form 0, and this program reads 1');
  });
});

describe('stored ids', () => {
  test.each([[[]], [[7]], [[0, 1, 2, 1000, 4_294_967_295]]])('%j are read as they were', (ids) => {
    expect(Array.from(decodeIds(encodeIds(Uint32Array.from(ids))))).toEqual(ids);
  });

  test('of a part of a list are not those of the whole list', () => {
    const part = Uint32Array.from([1, 5, 9, 12]).subarray(1, 3);
    expect(decodeIds(encodeIds(part))).toEqual(Uint32Array.of(5, 9));
  });

  test('one after the other take little room', () => {
    expect(encodeIds(Uint32Array.from({ length: 17_260 }, (_, i) => i + 1)).length).toBeLessThan(200);
  });

  test('that are damaged are rejected', () => {
    expect(() => decodeIds(encodeIds(Uint32Array.of(1, 2)).subarray(0, 5))).toThrow(UnreadableBytesError);
  });
});
