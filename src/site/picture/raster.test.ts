import { Resvg } from '@resvg/resvg-wasm';
import { expect, test } from 'vitest';
import { palette } from '../../page/palette.ts';
import { PICTURE_MAP } from './area-picture.tsx';
import { projectDrawing, searchDrawing, smallAreaMap } from './picture.fixture.tsx';
import { EDGE, PICTURE } from './picture-frame.tsx';
import { fontOptions, loadRaster } from './raster.ts';

const raster = await loadRaster();
const font = await fontOptions();

/** Width and height from the header of a PNG. */
function sizeOf(png: Uint8Array): readonly [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  expect(Buffer.from(png.subarray(0, 8)).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return [view.getUint32(16), view.getUint32(20)];
}

/** Where the rightmost pixel is that differs from the paper. */
function rightmostInk(svg: string): number {
  const { pixels, width, height } = new Resvg(svg, { font }).render();
  const isInk = (x: number, y: number) => pixels[(y * width + x) * 4 + 1]! < 240;
  for (let x = width - 1; x >= 0; x--) for (let y = 0; y < height; y++) if (isInk(x, y)) return x;
  return 0;
}

const names = {
  wide: 'W'.repeat(300),
  'short words': 'm '.repeat(300),
  long: 'Construction of new ablution facilities and a hall at Mphaphuli Secondary School '.repeat(9),
  dashes: '—'.repeat(300),
  Chinese: '學校的新建築工程 '.repeat(30),
  Arabic: 'مدرسة ابتدائية جديدة '.repeat(30),
  'several signs for one letter': '👩‍👩‍👧 🏥 e\u0301\u0301\u0301\u0301',
  'signs of XML': '<b>&amp; ]]> \u0000\u0001\ufffe \ud800 "\'',
  none: '',
};

test.each(Object.entries(names))('a project with a name that is %s fits its picture', (_, name) => {
  const svg = projectDrawing({ name, department: name, local_municipality: name, status: name }, true);
  expect(sizeOf(raster(svg))).toEqual([PICTURE.width, PICTURE.height]);
  expect(rightmostInk(svg)).toBeLessThanOrEqual(PICTURE.width - EDGE);
});

test('a picture of a search fits, too', () => {
  for (const name of Object.values(names)) {
    const svg = searchDrawing(name);
    expect(rightmostInk(svg)).toBeLessThanOrEqual(PICTURE.width - EDGE);
    expect(raster(svg).length).toBeLessThan(100_000);
  }
});

test('a picture with a map fits, too, and shows the borders of a small area', () => {
  for (const name of [names.wide, names.long]) {
    const svg = searchDrawing(name, smallAreaMap());
    expect(rightmostInk(svg)).toBeLessThanOrEqual(PICTURE.width - EDGE);
    expect(raster(svg).length).toBeLessThan(100_000);
  }
  const { pixels, width } = new Resvg(searchDrawing('A', smallAreaMap()), { font }).render();
  const pixelAt = (x: number, y: number) =>
    `#${Buffer.from(pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)).toString('hex')}`;
  const middle = { x: PICTURE_MAP.x + PICTURE_MAP.width / 2, y: PICTURE_MAP.y + 100 };
  expect(pixelAt(middle.x, middle.y)).toBe(palette.accent);
  expect(pixelAt(middle.x - 30, middle.y)).toBe(palette['map-land']);
});

test('text is drawn, in two weights', () => {
  const ink = (svg: string) => new Resvg(svg, { font }).render().pixels.reduce((sum, each) => sum + each, 0);
  const drawn = ['', 'A'].map((name) => ink(searchDrawing(name)));
  expect(drawn[1]).toBeLessThan(drawn[0]!);
  const line = (weight: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="40" font-family="Figtree"><text y="30" font-weight="${weight}">Weight</text></svg>`;
  expect(ink(line(600))).toBeGreaterThan(ink(line(400)));
});
