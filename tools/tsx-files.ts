import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
// What Vite compiles pages with.
import { transformSync } from 'rolldown/utils';

/** Lets Node load pages, which it does not by itself: `node --import ./tools/tsx-files.ts`. */
registerHooks({
  load: (url, context, next) => {
    if (!url.endsWith('.tsx')) return next(url, context);
    const file = fileURLToPath(url);
    const jsx = { runtime: 'automatic', importSource: 'preact' } as const;
    const { code } = transformSync(file, readFileSync(file, 'utf8'), { jsx });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
