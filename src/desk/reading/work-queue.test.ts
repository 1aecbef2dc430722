import { expect, test } from 'vitest';
import { WorkQueue } from './work-queue.ts';

/** Pieces of work that end when they are told to. */
function pieces(queue: WorkQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (person: string, name: string) =>
    queue.run(person, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)!();
    await settle();
  };
  return { begun, ask, end, settle };
}

test('two people work at once, a third waits for either', async () => {
  const { begun, ask, end, settle } = pieces(new WorkQueue());
  for (const person of ['a', 'b', 'c']) void ask(person, person);
  await settle();
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('a person with many files keeps nobody else waiting', async () => {
  const { begun, ask, end, settle } = pieces(new WorkQueue());
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name);
  await settle();
  expect(begun).toEqual(['a1']);
  void ask('b', 'b1');
  await settle();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

test('work that fails makes room, too', async () => {
  const queue = new WorkQueue();
  const failing = () => queue.run('a', () => Promise.reject(new Error('broken')));
  for (let i = 0; i < 3; i++) await expect(failing()).rejects.toThrow('broken');
});
