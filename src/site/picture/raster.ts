import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const { resolve: fileOf } = createRequire(import.meta.url);

const fontFiles = [
  '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
  '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
] as const;

/** Makes a PNG of an SVG drawing. */
export type Raster = (svg: string) => Uint8Array;

/**
 * Loads what turns drawings into PNG files. To be called once in a thread: the package has a state.
 * It is the WebAssembly build of resvg, because the native one never returns the memory of a
 * picture.
 */
export async function loadRaster(): Promise<Raster> {
  const font = await fontOptions();
  await initWasm(await readFile(fileOf('@resvg/resvg-wasm/index_bg.wasm')));
  return (svg) => {
    const drawing = new Resvg(svg, { font });
    try {
      const image = drawing.render();
      try {
        return image.asPng();
      } finally {
        image.free();
      }
    } finally {
      drawing.free();
    }
  };
}

/** The fonts of pictures: none of the system, so that they look the same everywhere. */
export async function fontOptions() {
  const fontBuffers = await Promise.all(fontFiles.map((file) => readFile(fileOf(file))));
  return { fontBuffers, defaultFontFamily: 'Figtree', sansSerifFamily: 'Figtree' };
}
