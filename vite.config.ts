import { cpSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { defineConfig, type Plugin } from 'vite';

/**
 * Copies Swagger UI, which the page of the API loads unchanged. The package is a plugin for
 * Fastify, of which nothing else is used, so it is not needed at run time. Swagger UI's own
 * package, `swagger-ui-dist`, reports every installation to another host.
 */
const swaggerUi: Plugin = {
  name: 'swagger-ui',
  closeBundle() {
    const plugin = createRequire(import.meta.url).resolve('@fastify/swagger-ui');
    for (const file of ['swagger-ui-bundle.js', 'swagger-ui.css'])
      cpSync(join(dirname(plugin), 'static', file), join(import.meta.dirname, 'dist/swagger-ui', file));
  },
};

let drawing: Promise<void> | undefined;

/** Makes the icons that browsers and phones ask for by a fixed name, from the logo. */
const icons: Plugin = {
  name: 'icons',
  async generateBundle() {
    const logo = readFileSync(join(import.meta.dirname, 'src/page/public/favicon.svg'), 'utf8');
    const ground = /fill="(#\w+)"/.exec(logo)![1]!;
    // Once, however often the files are built while somebody edits them.
    drawing ??= initWasm(
      readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')),
    );
    await drawing;
    const png = (width: number, background?: string): Buffer => {
      const fitTo = { mode: 'width', value: width } as const;
      return Buffer.from(new Resvg(logo, background ? { fitTo, background } : { fitTo }).render().asPng());
    };
    const sizes = [16, 32, 48];
    this.emitFile({
      type: 'asset',
      fileName: 'favicon.ico',
      source: ico(
        sizes,
        sizes.map((size) => png(size)),
      ),
    });
    // Phones round the corners themselves.
    this.emitFile({ type: 'asset', fileName: 'apple-touch-icon.png', source: png(180, ground) });
  },
};

/** A file in Microsoft's format for icons, with PNG pictures of several sizes. */
function ico(sizes: readonly number[], pictures: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach((picture, i) => {
    const at = 6 + 16 * i;
    head.writeUInt8(sizes[i]!, at);
    head.writeUInt8(sizes[i]!, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(picture.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  });
  return Buffer.concat([head, ...pictures]);
}

/**
 * Builds what is sent to browsers, islands and styles, into files whose names change with their
 * content.
 */
export default defineConfig({
  plugins: [swaggerUi, icons],
  root: 'src/site',
  publicDir: '../page/public',
  base: '/assets/',
  build: {
    outDir: '../../dist/site/assets',
    emptyOutDir: true,
    assetsDir: '.',
    // Fonts stay files, which browsers keep and load only for letters that a page has.
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      input: [
        'src/site/islands/site.ts',
        'src/site/islands/embed.ts',
        'src/site/style/areas.css',
        'src/site/style/alerts.css',
      ],
    },
  },
});
