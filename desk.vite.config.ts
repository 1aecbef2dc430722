import { defineConfig } from 'vite';

/**
 * Builds what the desk sends to browsers, apart from the files of the site: the public service must
 * hold nothing of the desk.
 */
export default defineConfig({
  root: 'src/desk',
  publicDir: '../page/public',
  base: '/assets/',
  build: {
    outDir: '../../dist/desk/assets',
    emptyOutDir: true,
    assetsDir: '.',
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { input: 'src/desk/islands/desk.ts' },
  },
});
