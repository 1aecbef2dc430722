import { expect, test } from 'vitest';
import { Oc4idsFileError } from './project-texts.ts';
import { rowsOf } from './rows.fixture.ts';

const a = { id: 'oc4ids-x-1', title: 'A "projects" [of] {two}\\', parties: [{ projects: [{ id: 'no' }] }] };
const b = { title: 'B', id: 'oc4ids-x-2', related: { projects: [] } };
const pack = {
  uri: 'https://x.example',
  publisher: { name: 'projects' },
  projects: [a, b],
  license: ['projects'],
};
const json = JSON.stringify;

const inSphere = (id: string) => ({
  ...a,
  additionalClassifications: [{ scheme: 'IRM sphere of government', id }],
});

test.each<[string, string, readonly string[]]>([
  ['a package', json(pack), ['oc4ids-x-1', 'oc4ids-x-2']],
  [
    'a package on many lines, after a byte order mark',
    `\ufeff${JSON.stringify(pack, null, 2)}\n`,
    [a.id, b.id],
  ],
  ['several packages in a list', json([pack, { projects: [] }, pack]), [a.id, b.id, a.id, b.id]],
  ['several packages, one a line', `${json(pack)}\n${json(pack)}\n`, [a.id, b.id, a.id, b.id]],
  ['a package whose only project is no list', json({ uri: '', projects: a, version: '0.9' }), [a.id]],
  ['a bare project', json(a), [a.id]],
  ['a list of projects', json([a, b]), [a.id, b.id]],
  ['JSON Lines', `${json(a)}\r\n${json(b)}`, [a.id, b.id]],
])('reads %s', async (_, text, ids) => {
  for (const size of [1, 7, 64, text.length]) {
    const [, ...rows] = await rowsOf(text, size);
    expect(rows.map(({ cells }) => cells[0])).toEqual(ids);
    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual(ids.map((_id, at) => at + 2));
  }
});

test.each<[string, RegExp]>([
  [json(pack).replace('"B"', '"B'), /^The file ends within projects\/1: copy or download it again\.$/],
  [json(pack).replace('"title":"B"', '"title" "B"'), /^projects\/1 is not JSON: /],
  [json([pack, pack]).slice(0, -30), /^The file ends within 1/],
  [json([pack, pack]).replace(/(.*)"title":"B"/, '$1"title":B'), /^1\/projects\/1 is not JSON: /],
  [json({ projects: [[a]] }), /^projects\/0 is a list: a project belongs there\.$/],
  [json({ projects: [] }), /^The file is JSON, but has no project: /],
  [
    json({ type: 'FeatureCollection', features: [] }),
    /first object is no project of OC4IDS: it has neither an "id"/,
  ],
  [json([a, { releases: [] }]), /^The file is JSON, but 1 is no project of OC4IDS/],
  [json(a).slice(0, -1), /^The file ends within the first object: /],
  [`${json(a)}}`, /closing bracket too many/],
  [
    json([inSphere('provincial'), a, inSphere('national')]),
    /^2 is national, others are provincial: download/,
  ],
  [json({ ...a, title: 'x'.repeat(40_000) }), /the first object has a text of more than 32767 characters/],
  [`{"projects":[{"id":"${'x'.repeat(9_000_000)}"}]}`, /^projects\/0 is larger than 8 MB/],
])('refuses %.70s', async (text, message) => {
  for (const size of text.length > 1e6 ? [1000] : [1, 1000, text.length]) {
    const refusal = rowsOf(text, size);
    await expect(refusal).rejects.toThrow(Oc4idsFileError);
    await expect(refusal).rejects.toThrow(message);
  }
});
