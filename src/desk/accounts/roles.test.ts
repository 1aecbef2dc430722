import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Action, actions, ruleOf } from './roles.ts';

test('docs/desk-security.md has the table of actions', () => {
  const rows = (Object.keys(actions) as Action[]).map((action) => {
    const { roles, drafts, decides } = ruleOf(action);
    const who = roles === 'anyone' ? roles : roles.join(', ');
    return `| ${action} | ${who}${decides ? ', from the next day' : ''} |${drafts ? ` ${drafts}` : ''} |`;
  });
  const page = readFileSync(new URL('../../../docs/desk-security.md', import.meta.url), 'utf8');
  expect(page).toContain(`| --- | --- | --- |\n${rows.join('\n')}\n`);
});
