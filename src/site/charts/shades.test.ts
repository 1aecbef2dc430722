import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FIRST_DARK_SHADE } from './province-map.tsx';
import { rateClasses } from './rate-scale.ts';

const tokens = readFileSync(new URL('../../page/style/tokens.css', import.meta.url), 'utf8');
const [light, dark] = tokens.split('@media (prefers-color-scheme: dark)') as [string, string];
const schemes = [
  ['light', light],
  ['dark', dark],
] as const;

/** The ratio of contrast of two colours (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(schemes)('the shades of maps in the %s scheme', (_scheme, css) => {
  const colour = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)![1]!;
  const shades = rateClasses.map((_, i) => colour(`shade${i}`));

  test('can be read under the names of provinces', () => {
    for (const [i, shade] of shades.entries())
      expect(
        contrast(shade, colour(i < FIRST_DARK_SHADE ? 'ink' : 'on-shade')),
        shade,
      ).toBeGreaterThanOrEqual(4.5);
  });

  test('differ from each other, and begin apart from the page', () => {
    expect(contrast(shades[0]!, colour('paper'))).toBeGreaterThanOrEqual(1.1);
    for (const [i, shade] of shades.slice(1).entries())
      expect(contrast(shade, shades[i]!), shade).toBeGreaterThanOrEqual(1.25);
  });

  test('have borders that stand out from the page', () => {
    for (const ground of ['paper', 'surface'])
      expect(contrast(colour('line-strong'), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});
