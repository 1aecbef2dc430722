import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { palette, shadePalette, stagePalette } from './palette.ts';

const [light = ''] = readFileSync(new URL('../../page/style/tokens.css', import.meta.url), 'utf8').split(
  '@media',
);
const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]+);`).exec(light)?.[1];

test('pictures have the light colours of pages', () => {
  for (const [name, colour] of Object.entries(palette)) expect([name, colour]).toEqual([name, token(name)]);
  expect(stagePalette).toEqual(stagePalette.map((_, i) => token(`s${i}`)));
  expect(token(`s${stagePalette.length}`)).toBeUndefined();
  expect(shadePalette).toEqual(shadePalette.map((_, i) => token(`shade${i}`)));
});
