import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DamagedIndexError, openSection, readSection, SectionWriter } from './section-file.ts';

const parent = mkdtempSync(join(tmpdir(), 'infra-projects-'));
let directory = parent;
beforeEach(() => {
  directory = mkdtempSync(join(parent, 'sections-'));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const written = (...parts: readonly (string | Uint8Array)[]) => {
  const writer = new SectionWriter(directory, 'section');
  for (const part of parts) {
    if (typeof part === 'string') writer.appendText(part);
    else writer.append(part);
  }
  return writer.close();
};
const path = () => join(directory, 'section');

describe('a section', () => {
  const mebibyte = 1 << 20;

  test.each([
    ['nothing', []],
    ['text', ['Tree ', 'Libräry 😀']],
    ['bytes', [Uint8Array.of(0, 255, 10)]],
    ['many small pieces', Array.from({ length: 5000 }, (_, i) => `${i} ${'é'.repeat(200)}`)],
    ['a piece as large as the buffer', [new Uint8Array(mebibyte).fill(7)]],
    [
      'pieces larger than the buffer',
      ['x', new Uint8Array(mebibyte + 1).fill(7), 'y'.repeat(mebibyte * 3), 'z'],
    ],
  ] as const)('holds %s as appended, with size and checksum', async (_what, parts) => {
    const expected = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
    const checksum = written(...parts);
    expect(checksum).toEqual({ bytes: expected.length, crc32: crc32(expected) });
    expect(readFileSync(path()).equals(expected)).toBe(true);
    expect(Buffer.from(await readSection(directory, 'section', checksum)).equals(expected)).toBe(true);
  });

  test('counts the bytes appended so far', () => {
    const writer = new SectionWriter(directory, 'section');
    const sizes = [writer.bytes];
    for (const part of ['é', 'x'.repeat(mebibyte), '', 'yz']) {
      writer.appendText(part);
      sizes.push(writer.bytes);
    }
    writer.close();
    expect(sizes).toEqual([0, 2, mebibyte + 2, mebibyte + 2, mebibyte + 4]);
  });

  test('never overwrites an existing file', () => {
    written('first');
    expect(() => written('second')).toThrow(/EEXIST/);
  });
});

describe('a damaged section is detected', () => {
  const flipBit = () => {
    const content = readFileSync(path());
    content[3]! ^= 1;
    writeFileSync(path(), content);
  };

  test.each([
    ['cut off', () => truncateSync(path(), 5), DamagedIndexError],
    ['empty', () => truncateSync(path(), 0), DamagedIndexError],
    ['with a byte appended', () => appendFileSync(path(), 'x'), DamagedIndexError],
    ['with one bit changed', flipBit, DamagedIndexError],
    ['missing', () => unlinkSync(path()), /ENOENT/],
  ])('%s', async (_what, damage, failure) => {
    const checksum = written('content of a section');
    damage();
    await expect(readSection(directory, 'section', checksum)).rejects.toThrow(failure);
  });

  test('by its size alone if its content stays on disk', async () => {
    const checksum = written('content of a section');
    truncateSync(path(), 5);
    await expect(openSection(directory, 'section', checksum)).rejects.toThrow('section has 5 bytes, not 20');
  });
});
