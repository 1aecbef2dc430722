import { expect, inject, test } from 'vitest';

const base = inject('sampleService');

/** The page of the downloads is 503 until the files are written, each time after 20 seconds. */
async function statusOf(link: string): Promise<number> {
  const { status } = await fetch(link);
  return status === 503 ? statusOf(link) : status;
}

test('/llms.txt leads assistants to addresses that answer', async () => {
  const response = await fetch(`${base}/llms.txt`);
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  const text = await response.text();
  expect(text).toContain('> 17260 public infrastructure projects');
  expect(text).toContain('made-up sample');
  const links = Array.from(text.matchAll(/\]\((\S+)\)/g), ([, link]) => link!);
  expect(links.length).toBeGreaterThan(8);
  const answers = await Promise.all(links.map(async (link) => [await statusOf(link), link]));
  expect(answers).toEqual(links.map((link) => [200, link]));
});
