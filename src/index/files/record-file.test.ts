import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RecordBytes, type Records } from './record-bytes.ts';
import { RecordFile } from './record-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
const texts = Array.from({ length: 900 }, (_, i) => `{"name":"École ${i} ${'x'.repeat((i * 37) % 1500)}"},`);
const content = Buffer.from(texts.join(''));
const offsets = [0];
for (const text of texts) offsets.push(offsets.at(-1)! + Buffer.byteLength(text));
let file: FileHandle;

beforeAll(async () => {
  writeFileSync(join(folder, 'records'), content);
  file = await open(join(folder, 'records'));
});
afterAll(async () => {
  await file.close();
  rmSync(folder, { recursive: true });
});

test('records on disk read as those in memory, one after the other and in any order', () => {
  const inMemory = new RecordBytes(Uint8Array.from(content).buffer);
  const run = fc.tuple(fc.nat(texts.length - 1), fc.constantFrom(1, 2, 400));
  fc.assert(
    fc.property(fc.array(run, { maxLength: 8 }), (runs) => {
      const onDisk = new RecordFile(file);
      for (const [first, length] of runs) {
        const places = Array.from({ length }, (_, i) => first + i).filter((place) => place < texts.length);
        const read = (records: Records) =>
          places.map((place) => records.text(offsets[place]!, offsets[place + 1]! - 1)).join();
        expect(read(onDisk)).toBe(read(inMemory));
        const [from, to] = [offsets[first]!, offsets[places.at(-1)! + 1]!];
        const [some, same] = [Buffer.alloc(to - from + 5), Buffer.alloc(to - from + 5)];
        expect(onDisk.copy(some, 3, from, to)).toBe(inMemory.copy(same, 3, from, to));
        expect(some.equals(same)).toBe(true);
      }
    }),
  );
});
