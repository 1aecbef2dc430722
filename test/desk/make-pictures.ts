import { join } from 'node:path';
import { projectRoot, temporaryFolder } from '../program.ts';
import { walkQuarter } from './quarter-walk.ts';

// `npm run pictures` also takes the pictures of docs/desk.md, on the way of a quarter through the desk.

/** The pages that the document shows. */
const shown = ['home', 'drop', 'quarter', 'blocked', 'sheet', 'changes', 'publish', 'explain'];

const folder = temporaryFolder();
try {
  await walkQuarter(`sqlite:${folder.path}/projects.db`, folder.path, async (name, page) => {
    if (!shown.includes(name)) return;
    await page.screenshot({ path: join(projectRoot, `docs/pictures/desk-${name}.png`) });
  });
} finally {
  folder.remove();
}
