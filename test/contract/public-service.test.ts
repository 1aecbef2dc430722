import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewRoutes } from '../../src/desk/preview/routes.tsx';
import { deskRoutes } from '../../src/desk/routes.ts';
import { type RunningService, runProgram, startService, temporaryFolder } from '../program.ts';

const folder = temporaryFolder();
const store = `sqlite:${folder.path}/projects.db`;
let service: RunningService;
beforeAll(async () => {
  const { code } = await runProgram(['--store', store, 'sample', '--projects', '50', '--quarters', '1']);
  expect(code).toBe(0);
  service = await startService(['--store', store], { env: { DATA_POLL_MS: '100' } });
});
afterAll(async () => {
  await service.stop();
  folder.remove();
});

/** What the public site has at the same address. */
const inBoth = ['/'];

const ofDesk = [...deskRoutes, ...previewRoutes({ of: async () => ({ state: 'unknown quarter' }) }, [])].map(
  ({ path }) => path.replace(/:\w+/g, 'x').replace('*', ''),
);

describe('the public service', () => {
  test.each(['/drop', '/accounts', ...ofDesk.filter((path) => !inBoth.includes(path))])(
    'does not know %s',
    async (path) => {
      expect((await fetch(service.base + path, { redirect: 'manual' })).status).toBe(404);
      expect((await fetch(service.base + path, { method: 'POST', body: 'token=x' })).status).toBe(404);
    },
  );

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('takes no %s at its own addresses', async (method) => {
    for (const path of [
      '/',
      '/infrastructure-projects/full/',
      '/api/v1/infrastructure-projects/full/search/',
    ])
      expect((await fetch(service.base + path, { method })).status).toBe(405);
  });

  test('gives nobody a cookie', async () => {
    const { headers } = await fetch(`${service.base}/infrastructure-projects/full/`);
    expect(headers.get('set-cookie')).toBeNull();
  });

  test.runIf(process.platform === 'linux')('holds no store that it could write into', async () => {
    // It also polls the store meanwhile.
    for (let i = 0; i < 50; i++) {
      await fetch(`${service.base}/infrastructure-projects/full/?q=${i}`);
      const files = openFilesOf(service.process.pid!);
      expect(files.map(({ name }) => name)).toContain('histories');
      const written = files.filter(
        // SQLite opens the log beside a store for writing, even if it only reads.
        ({ name, isWritable }) => /^(?:projects|desk)\.db$/.test(name) && isWritable,
      );
      expect(written.map(({ name }) => name)).toEqual([]);
    }
  });
});

interface OpenFile {
  readonly name: string;
  readonly isWritable: boolean;
}

/** The files that a process has open, by what the system says of its file descriptors. */
function openFilesOf(pid: number): readonly OpenFile[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((descriptor) => {
    try {
      const name = basename(readlinkSync(`/proc/${pid}/fd/${descriptor}`));
      const flags = /^flags:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/fdinfo/${descriptor}`, 'utf8'))![1]!;
      return [{ name, isWritable: (Number.parseInt(flags, 8) & 3) !== 0 }];
    } catch {
      // Closed meanwhile.
      return [];
    }
  });
}
