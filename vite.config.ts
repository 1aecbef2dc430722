import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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

/**
 * Builds what is sent to browsers, islands and styles, into files whose names change with their
 * content.
 */
export default defineConfig({
  plugins: [swaggerUi],
  root: 'src/site',
  publicDir: 'public',
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
    rolldownOptions: { input: 'src/site/islands/site.ts' },
  },
});
