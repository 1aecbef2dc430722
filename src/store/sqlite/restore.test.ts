import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reported } from '../../project/project.fixture.ts';
import { openBackup } from '../restore.ts';
import {
  batches,
  contentOf,
  fingerprintsOf,
  publish,
  quarterOf,
  readerOf,
  writerOf,
} from '../store.fixture.ts';

let folder = '';
let store = '';
let backup = '';
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  store = join(folder, 'projects.db');
  backup = join(folder, 'backup.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Publishes the first quarter of 2019-20 with these projects. */
async function published(path: string, ...ids: readonly string[]): Promise<void> {
  const writer = writerOf(`sqlite:${path}`);
  await publish(
    writer,
    quarterOf('2019-20', 1),
    ids.map((id) => reported(id)),
  );
  await writer.close();
}

/** A backup of the first of two publications, of which the store holds both. */
async function parted(): Promise<void> {
  await published(store, 'saved');
  await copied(store, backup);
  await published(store, 'saved', 'lost');
}

async function copied(from: string, to: string): Promise<void> {
  const target = writerOf(`sqlite:${to}`);
  await readerOf(`sqlite:${from}`).read((reading) => target.cloneFrom(reading, { withOriginals: true }));
  await target.close();
}

/** Restores the backup, and returns the path of the store that is kept. */
async function restored(file = backup, lockWaitSeconds = 5): Promise<string | undefined> {
  const opened = await openBackup(file, `sqlite:${store}`);
  try {
    return await opened.putBack({ lockWaitSeconds });
  } finally {
    opened.close();
  }
}

const contentAt = (path: string) => contentOf(readerOf(`sqlite:${path}`));
const idsAt = async (path: string) =>
  (await contentAt(path)).histories.map(({ irmProjectId }) => irmProjectId);
const differencesAt = async (path: string) => (await readerOf(`sqlite:${path}`).verify()).differences;
const inside = (path: string, sql: string) => {
  const db = new Database(path);
  db.exec(sql);
  db.close();
};
/** Nothing but the store, what SQLite keeps with it, backups and what is kept of former stores. */
const leftovers = () => readdirSync(folder).filter((name) => name.includes('restoring'));

describe('a backup that is put back', () => {
  test('is what the store holds then, and the store as it was is kept beside it', async () => {
    await parted();
    const [saved, before] = [await contentAt(backup), await contentAt(store)];
    const fingerprints = await fingerprintsOf(readerOf(`sqlite:${backup}`));
    const kept = await restored();
    expect(await fingerprintsOf(readerOf(`sqlite:${store}`))).toEqual(fingerprints);
    expect(await contentAt(store)).toEqual(saved);
    expect(await contentAt(kept!)).toEqual(before);
    expect([...(await differencesAt(store)), ...(await differencesAt(kept!))]).toEqual([]);
    expect(leftovers()).toEqual([]);
    await published(store, 'saved', 'new');
    expect(await differencesAt(store)).toEqual([]);
    await restored(kept);
    expect(await contentAt(store)).toEqual(before);
  });

  test('makes a store where there is none, and keeps nothing then', async () => {
    await published(backup, 'saved');
    expect(await restored()).toBeUndefined();
    expect(await idsAt(store)).toEqual(['saved']);
  });

  test('says which publications the store had', async () => {
    await parted();
    const opened = await openBackup(backup, `sqlite:${store}`);
    expect([opened.publications.length, opened.replaced?.length]).toEqual([1, 2]);
    opened.close();
    expect(await idsAt(store)).toEqual(['saved', 'lost']);
    expect(leftovers()).toEqual([]);
  });

  test('is read with the write-ahead log beside it', async () => {
    await parted();
    const held = new Database(backup);
    held.exec('BEGIN; SELECT * FROM catalogue');
    await published(backup, 'saved', 'in the log');
    const file = join(folder, 'copy.db');
    for (const ending of ['', '-wal']) copyFileSync(backup + ending, file + ending);
    held.close();
    await restored(file);
    expect(await idsAt(store)).toEqual(['saved', 'in the log']);
    // The backup is as it was.
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  });

  test('is not mixed with what a killed program left beside the store', async () => {
    await parted();
    const held = new Database(store);
    held.exec('BEGIN; SELECT * FROM catalogue');
    await published(store, 'saved', 'lost', 'in the log');
    const left = ['', '-wal', '-shm'].map(
      (ending) => [store + ending, readFileSync(store + ending)] as const,
    );
    held.close();
    for (const [path, content] of left) writeFileSync(path, content);
    const kept = await restored();
    expect(await idsAt(store)).toEqual(['saved']);
    expect(await idsAt(kept!)).toEqual(['saved', 'lost', 'in the log']);
    // The same without the file that the log belongs to.
    for (const [path, content] of left.slice(1)) writeFileSync(path, content);
    rmSync(store);
    expect(await restored()).toBeUndefined();
    expect(await idsAt(store)).toEqual(['saved']);
  });

  test('may have pages of another size', async () => {
    await parted();
    inside(backup, 'PRAGMA journal_mode = DELETE; PRAGMA page_size = 8192; VACUUM');
    await restored();
    expect(await idsAt(store)).toEqual(['saved']);
  });

  test('of an older version is migrated', async () => {
    await parted();
    const saved = await contentAt(backup);
    inside(
      backup,
      `DROP TABLE displaced; DROP TABLE publication_original; DROP TABLE publication;
       ALTER TABLE catalogue DROP COLUMN publication_id; ALTER TABLE catalogue DROP COLUMN program_version;
       ALTER TABLE catalogue DROP COLUMN country;
       ALTER TABLE project_snapshot DROP COLUMN content_digest; PRAGMA user_version = 1`,
    );
    await restored();
    expect((await contentAt(store)).histories).toEqual(saved.histories);
    await published(store, 'saved', 'new');
    expect(await differencesAt(store)).toEqual([]);
  });

  test('replaces a store of a newer version, which is kept', async () => {
    await parted();
    inside(store, 'PRAGMA user_version = 99');
    const kept = await restored();
    expect(await idsAt(store)).toEqual(['saved']);
    await expect(idsAt(kept!)).rejects.toThrow('newer version');
  });
});

describe('a damaged store is replaced and kept', () => {
  test.each([
    ['that is no database any more', () => writeFileSync(store, 'Nothing to read here. '.repeat(1000))],
    ['that was cut off', () => truncateSync(store, 8192)],
    ['that was cut off to nothing', () => truncateSync(store, 0)],
    ['whose pages are damaged', () => damagePages()],
  ])('%s', async (_, damage) => {
    await parted();
    damage();
    const before = readFileSync(store);
    const kept = await restored();
    expect(await idsAt(store)).toEqual(['saved']);
    expect(await differencesAt(store)).toEqual([]);
    // SQLite counts changes in the header.
    const keptContent = kept === undefined ? Buffer.alloc(0) : readFileSync(kept);
    expect(keptContent.subarray(100).equals(before.subarray(100))).toBe(true);
    expect(leftovers()).toEqual([]);
  });

  test('together with its write-ahead log, which is not applied to the backup', async () => {
    await parted();
    const held = new Database(store);
    held.exec('BEGIN; SELECT * FROM catalogue');
    await published(store, 'saved', 'lost', 'in the log');
    const log = readFileSync(`${store}-wal`);
    held.close();
    truncateSync(store, 4096);
    writeFileSync(`${store}-wal`, log.subarray(0, 5000));
    await restored();
    expect(await contentAt(store)).toEqual(await contentAt(backup));
    expect(await differencesAt(store)).toEqual([]);
  });

  function damagePages(): void {
    const content = readFileSync(store);
    writeFileSync(store, content.fill('x', 4096 * 2, content.length));
  }
});

describe('while others use the store', () => {
  test('an import that opened the store before publishes into what was put back', async () => {
    await parted();
    const importing = writerOf(`sqlite:${store}`);
    await importing.state();
    await restored();
    await publish(importing, quarterOf('2019-20', 2), [reported('next')]);
    await importing.close();
    expect(await idsAt(store)).toEqual(['saved', 'next']);
    expect(await differencesAt(store)).toEqual([]);
  });

  test('a reader goes on reading its version', async () => {
    await parted();
    await readerOf(`sqlite:${store}`).read(async (reading) => {
      await restored();
      const ids: string[] = [];
      for await (const batch of reading.histories()) ids.push(...batch.map((each) => each.irmProjectId));
      expect(ids).toEqual(['saved', 'lost']);
    });
    expect(await idsAt(store)).toEqual(['saved']);
  });

  test('a publication in progress comes first, or makes the restore give up', async () => {
    await parted();
    const writer = writerOf(`sqlite:${store}`);
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let restoring: Promise<string | undefined> | undefined;
    const waits: string[] = [];
    const opened = await openBackup(backup, `sqlite:${store}`);
    const projects = async function* () {
      yield* batches([reported('in progress')]);
      await expect(restored(backup, 0)).rejects.toThrow('Another program is publishing into');
      restoring = opened.putBack({
        lockWaitSeconds: 60,
        onWaiting: (why) => {
          waits.push(why);
          goOn();
        },
      });
      await gate;
    };
    await writer.publish({
      kind: 'reported',
      snapshots: [{ irmSnapshot: quarterOf('2019-20', 2), projects: projects() }],
    });
    const kept = await restoring;
    opened.close();
    await writer.close();
    expect(waits).toEqual([`Another program is publishing into ${store}`]);
    expect(await idsAt(store)).toEqual(['saved']);
    expect(await idsAt(kept!)).toEqual(['saved', 'lost', 'in progress']);
  });

  test('files of a killed restore are removed, those of a running one are not', async () => {
    await parted();
    const left = mkdtempSync(`${store}.restoring-`);
    inside(join(left, 'lock'), '');
    writeFileSync(join(left, 'store.db'), 'half of it');
    mkdtempSync(`${store}.restoring-`);
    const running = await openBackup(backup, `sqlite:${store}`);
    expect(leftovers().length).toBe(1);
    await restored();
    expect(leftovers().length).toBe(1);
    await running.putBack({ lockWaitSeconds: 5 });
    running.close();
    expect(leftovers()).toEqual([]);
  });
});

describe('is refused with what to do:', () => {
  const write = (content: string | Buffer) => writeFileSync(backup, content);
  test.each<[string, () => void | Promise<void>, RegExp]>([
    ['a missing file', () => {}, /There is no backup at/],
    [
      'another file',
      () => write('no database at all'),
      /not a store of this program: name a file that "copy" wrote/,
    ],
    ['an empty file', () => write(''), /not a store of this program/],
    ['a compressed file', () => write(gzipSync('x')), /compressed with gzip: unpack it first/],
    ['a workbook', () => write('PK\x03\x04and so on'), /a workbook is published with import/],
    ['a dump of PostgreSQL', () => write('PGDMP and so on'), /put it back with pg_restore/],
    [
      'a database of another program',
      () => inside(backup, 'CREATE TABLE other (x)'),
      /not a store of this program/,
    ],
    [
      'a store into which nothing was published',
      async () => {
        const writer = writerOf(`sqlite:${backup}`);
        await writer.state();
        await writer.close();
      },
      /Nothing was ever published into/,
    ],
    [
      'a store of a newer version',
      async () => {
        await published(backup, 'saved');
        inside(backup, 'PRAGMA user_version = 99');
      },
      /newer version of this program/,
    ],
    [
      'a store whose log was changed',
      async () => {
        await published(backup, 'saved');
        inside(backup, `UPDATE publication SET entry = replace(entry, 'import', 'remove')`);
      },
      /was changed or is damaged: Publication 1 was changed/,
    ],
    [
      'a store without its state',
      async () => {
        await published(backup, 'saved');
        inside(backup, 'DELETE FROM catalogue');
      },
      /is damaged \(it holds no catalogue\)/,
    ],
    [
      'a store that lacks a table',
      async () => {
        await published(backup, 'saved');
        inside(backup, 'DROP TABLE catalogue');
      },
      /is damaged \(no such table: catalogue\): restore another backup/,
    ],
    [
      'a damaged store',
      async () => {
        await published(backup, 'saved');
        const content = readFileSync(backup);
        write(content.fill('x', 4096 * 2, content.length));
      },
      /is damaged \(.*\): restore another backup/,
    ],
    [
      'a store that was cut off',
      async () => {
        await published(backup, 'saved');
        truncateSync(backup, 8192);
      },
      /is damaged \(.*\): restore another backup/,
    ],
  ])('%s', async (_, prepare, sentence) => {
    await published(store, 'present');
    await prepare();
    await expect(restored()).rejects.toThrow(sentence);
    expect(await idsAt(store)).toEqual(['present']);
    expect(leftovers()).toEqual([]);
  });

  test('the store itself', async () => {
    await published(store, 'present');
    await expect(restored(store)).rejects.toThrow('is the store itself');
  });

  test('a target that belongs to another program', async () => {
    await published(backup, 'saved');
    inside(store, 'CREATE TABLE other (x)');
    await expect(restored()).rejects.toThrow('is a database, but not a store of this program');
  });

  test('a place for the store that cannot be one', async () => {
    await published(backup, 'saved');
    const below = `sqlite:${join(backup, 'projects.db')}`;
    await expect(openBackup(backup, below)).rejects.toThrow(/cannot be opened as a store: check that/);
    await expect(openBackup(backup, `sqlite:${folder}`)).rejects.toThrow(
      /is a folder: name the file of a store/,
    );
  });

  test('a store in PostgreSQL', async () => {
    await published(backup, 'saved');
    await expect(openBackup(backup, 'postgres://u:p@127.0.0.1/d')).rejects.toThrow(/pg_restore, as docs/);
  });
});
