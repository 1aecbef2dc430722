import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { beginning, type Pieces, pieceStream, sliced } from './pieces.ts';

/** Numbered pieces; `made` has those that were made. */
function numbered(count: number, made: number[] = []): Pieces {
  function* pieces(): Pieces {
    for (let i = 0; i < count; i++) {
      made.push(i);
      yield `${i},`;
    }
  }
  return pieces();
}

async function text(pieces: Pieces): Promise<string> {
  const chunks = (await pieceStream(pieces, nextTurn).toArray()) as Buffer[];
  return Buffer.concat(chunks).toString();
}

test('a body of few pieces is buffered', () => {
  expect(beginning(numbered(0)).toString()).toBe('');
  expect(beginning(numbered(1)).toString()).toBe('0,');
  expect(beginning(numbered(4)).toString()).toBe('0,1,2,3,');
});

test('a body of many pieces is streamed, the first of them included', async () => {
  const made: number[] = [];
  const body = beginning(numbered(100, made)) as Pieces;
  expect(body).not.toBeInstanceOf(Buffer);
  expect(made.length).toBeLessThan(10);
  expect(await text(body)).toBe(Array.from({ length: 100 }, (_, i) => `${i},`).join(''));
});

test('a large buffer is sent in slices', async () => {
  const small = Buffer.alloc(1000, 'abc');
  expect(sliced(small)).toBe(small);
  const large = Buffer.alloc(1_000_001, 'abc');
  const slices = [...(sliced(large) as Pieces)] as Buffer[];
  expect(slices.length).toBeGreaterThan(5);
  expect(Buffer.concat(slices).equals(large)).toBe(true);
});

test('each piece waits for its turn', async () => {
  const turns: (() => void)[] = [];
  const made: number[] = [];
  const stream = pieceStream(numbered(3, made), () => new Promise((begin) => turns.push(begin))).resume();
  for (let i = 0; i < 3; i++) {
    await nextTurn();
    expect([made.length, turns.length]).toEqual([i, i + 1]);
    turns.at(-1)!();
  }
  stream.destroy();
});

test('streams make their pieces in turns', async () => {
  const made: string[] = [];
  const stream = (name: string) => {
    function* pieces(): Pieces {
      for (let i = 0; i < 3; i++) {
        made.push(name);
        yield name;
      }
    }
    return pieceStream(pieces(), nextTurn).resume();
  };
  for (const name of ['a', 'b', 'c']) stream(name);
  await expect.poll(() => made.length).toBe(9);
  expect(made.join('')).toBe('abcabcabc');
});

test('nothing is made that the client does not read', async () => {
  const made: number[] = [];
  const stream = pieceStream(numbered(100, made), nextTurn);
  for (let turn = 0; turn < 50; turn++) {
    stream.read(0);
    await nextTurn();
  }
  expect(made).toEqual([0]);
  stream.destroy();
});

test('nothing is made for a client that has left, and others go on', async () => {
  const made: number[] = [];
  const left = pieceStream(numbered(100, made), nextTurn).resume();
  const other = text(numbered(50));
  left.destroy();
  await other;
  expect(made).toEqual([]);
});

test('a piece that fails ends its stream, and others go on', async () => {
  // biome-ignore lint/correctness/useYield: it fails before its first piece.
  function* failing(): Pieces {
    throw new Error('no such record');
  }
  const failed = text(failing());
  const other = text(numbered(3));
  await expect(failed).rejects.toThrow('no such record');
  expect(await other).toBe('0,1,2,');
});
