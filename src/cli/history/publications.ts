import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command, Option } from 'commander';
import {
  openReader,
  type PublicationEntry,
  StoreError,
  type StoreReader,
  storeLabel,
} from '../../store/index.ts';
import { configOf, wantsJson, wholeNumber } from '../options.ts';
import { publicationJson, publicationLines, publicationTable } from './publication-lines.ts';

interface PublicationsOptions {
  readonly original?: string;
  readonly verify?: true;
}

export function publicationsCommand(): Command {
  return new Command('publications')
    .description('list what was published and removed, show one publication, or verify the log')
    .argument('[number]', 'number of one publication', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .addOption(new Option('--original <file>', 'write the file that was published as this publication'))
    .addOption(
      new Option(
        '--verify',
        'check that the log, and the files and snapshots in it, are as they were written',
      ).conflicts('original'),
    )
    .action(async (number: number | undefined, options: PublicationsOptions, command: Command) => {
      if (options.verify === true && number !== undefined)
        throw new StoreError('--verify checks the whole log: leave out the number.');
      const { storeUrl } = configOf(command);
      const store = openReader(storeUrl);
      const asJson = wantsJson(command);
      try {
        const lines =
          options.verify === true
            ? await verified(store, storeLabel(storeUrl), asJson)
            : await shown(store, number, options.original, asJson);
        for (const line of lines) console.log(line);
      } finally {
        await store.close();
      }
    });
}

function found(entries: readonly PublicationEntry[], number: number | undefined): PublicationEntry {
  if (number === undefined)
    throw new StoreError('Name the publication: publications NUMBER --original FILE.');
  const entry = entries.find((each) => each.number === number);
  if (entry !== undefined) return entry;
  throw new StoreError(`There is no publication ${number}: "publications" lists all of them.`);
}

async function shown(
  store: StoreReader,
  number: number | undefined,
  original: string | undefined,
  asJson: boolean,
): Promise<readonly string[]> {
  const entries = await store.publications();
  if (number === undefined && original === undefined) {
    if (asJson) return [JSON.stringify(entries.map(publicationJson))];
    return entries.length === 0 ? ['Nothing was published.'] : publicationTable(entries);
  }
  const entry = found(entries, number);
  if (original !== undefined) await writeOriginal(store, entry, original);
  if (asJson) return [JSON.stringify(publicationJson(entry))];
  return original === undefined
    ? publicationLines(entry)
    : [`Wrote ${original}: ${entry.file!.name}, as it was published as ${entry.number}.`];
}

/** Never overwrites a file, and leaves no half of one. */
async function writeOriginal(store: StoreReader, { number, file }: PublicationEntry, path: string) {
  if (file === undefined) throw new StoreError(`Publication ${number} was not made from a file.`);
  let isCreated = false;
  const write = async (content: Readable) => {
    const out = createWriteStream(path, { flags: 'wx' });
    out.once('open', () => {
      isCreated = true;
    });
    await pipeline(content, out);
  };
  try {
    await store.readOriginal(number, write);
  } catch (error) {
    if (isCreated) await rm(path, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new StoreError(`${path} is there already: name another file.`);
    throw error;
  }
}

/** Fails with what differs, so that the exit code tells it. */
async function verified(store: StoreReader, label: string, asJson: boolean): Promise<readonly string[]> {
  const verification = await store.verify();
  const { publications, originals, displaced, differences } = verification;
  if (differences.length > 0) throw new StoreError(`${label}: ${differences.join(' ')}`);
  if (asJson) return [JSON.stringify(verification)];
  return [
    `As they were written: ${publications} publications, ${originals} original files, ${displaced} snapshots and tables of projects kept for rollbacks.`,
  ];
}
