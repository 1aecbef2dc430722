import { defineConfig } from 'vite';

/** Builds what is sent to browsers, islands and styles, into files whose names change with their content. */
export default defineConfig({
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
