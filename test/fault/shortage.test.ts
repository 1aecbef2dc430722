import { afterAll, expect, test } from 'vitest';
import { runProgram, temporaryFolder } from '../program.ts';
import { timeoutFor } from './extent.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const args = ['serve', '--port', '0', '--store', `sqlite:${folder.path}/projects.db`];

/** Below 22 descriptors, Node 24 itself does not start. */
test.each([28, 64, 200])(
  'with %i descriptors, the service says in one sentence what to raise',
  async (files) => {
    for (const workers of ['1', '2']) {
      const { code, stdout, stderr } = await runProgram([...args, '--workers', workers], {
        first: `ulimit -n ${files}`,
      });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^infra-projects: [^\n]+LimitNOFILE[^\n]+\n$/);
    }
  },
  timeoutFor(30),
);

test(
  'with too little address space, the service says in one sentence what to raise',
  async () => {
    const { code, stderr } = await runProgram(args, { first: 'ulimit -v 1000000' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^infra-projects: [^\n]+LimitAS[^\n]+\n$/);
  },
  timeoutFor(30),
);

test(
  'a service whose workers are killed as they start, like those without memory, says so and ends',
  async () => {
    const kill = 'if (process.env.INFRA_PROJECTS_FIRST_WORKER) process.kill(process.pid, "SIGKILL")';
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(kill)}` };
    const { code, stderr } = await runProgram([...args, '--workers', '2'], { env });
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(
      'infra-projects: A worker exited (SIGKILL), like 5 before it: the system may refuse it memory or threads.',
    );
  },
  timeoutFor(30),
);
