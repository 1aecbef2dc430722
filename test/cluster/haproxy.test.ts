import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../program.ts';
import { systemProgram } from '../system-program.ts';

test('HAProxy accepts the configuration in deploy/', () => {
  const file = join(projectRoot, 'deploy/haproxy/haproxy.cfg');
  const { status, stdout, stderr } = spawnSync(systemProgram(['haproxy'], 'haproxy'), ['-c', '-f', file], {
    encoding: 'utf8',
  });
  expect(status, `${stdout}${stderr}`).toBe(0);
});
