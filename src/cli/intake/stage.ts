import { Command } from 'commander';
import type { Config } from '../../config.ts';
import { stageFile } from '../../desk/commands.ts';
import { originalFile } from '../../examination/index.ts';
import { StoreError } from '../../store/index.ts';
import { personOf, personOption, withDesk } from '../desk/with-desk.ts';
import { configOf, wantsJson } from '../options.ts';
import { BlockedError } from './blocked.ts';
import {
  type ImportOptions,
  modeOf,
  modeOptions,
  namedSnapshot,
  snapshotOptions,
  withImplied,
} from './import-options.ts';
import { FILES_TO_READ, type ReportFile, withOneFile } from './one-file.ts';
import { acceptedCodes, readingChoices, readingOptions } from './reading-options.ts';

export function stageCommand(): Command {
  const command = new Command('stage')
    .description('make a draft of a workbook at the desk, which another person approves')
    .argument('<files...>', FILES_TO_READ);
  for (const option of [...snapshotOptions(), ...modeOptions(), ...readingOptions(), personOption()])
    command.addOption(option);
  return command
    .option('--note <text>', 'for the person who approves; with it the draft is submitted')
    .option('--public-note <text>', 'a note for everybody')
    .action((files: readonly string[], options: ImportOptions, command: Command) =>
      withOneFile(files, (file) => stage(file, options, configOf(command), command)),
    );
}

/** Makes a draft of a file instead of publishing it, and submits it if there is a note. */
export async function stage(
  file: ReportFile,
  options: ImportOptions,
  config: Config,
  command: Command,
): Promise<void> {
  const irmSnapshot = namedSnapshot(await withImplied(file, options));
  const accepted = acceptedCodes(options);
  const { path, shown } = file;
  const original = await originalFile(path);
  if (original === undefined) throw new StoreError(`${shown} cannot be read: check its name and its mode.`);
  const { name, bytes, sha256 } = original;
  const { note = '', publicNote = '', because = '' } = options;
  await withDesk(config, async (desk) => {
    const account = await personOf(desk, options.by ?? '', 'upload', command.name());
    const { draft, review } = await stageFile(desk, account, {
      file: { path, name, bytes, sha256 },
      irmSnapshot,
      mode: modeOf(options) ?? null,
      choices: readingChoices(options),
      accepted,
      because,
      ...(note !== '' && { notes: { note, publicNote } }),
    });
    const url = `${desk.url}/drafts/${draft.id}`;
    const obstacles = review.obstacles.map(({ sentence }) => sentence);
    if (wantsJson(command))
      console.log(JSON.stringify({ draft: draft.id, state: draft.state, url, obstacles, published: false }));
    else {
      for (const line of obstacles) console.log(line);
      const waits = draft.state === 'submitted' ? 'It waits for approval by another person' : 'It stays open';
      console.log(`Nothing is published yet: ${name} is draft ${draft.id}. ${waits}: ${url}`);
    }
    const blocking = review.blocks.filter(({ acceptance }) => acceptance === undefined);
    if (blocking.length > 0)
      throw new BlockedError(
        shown,
        blocking.flatMap(({ findings }) => findings),
      );
    if (obstacles.length > 0) throw new StoreError(obstacles[0]!);
  });
}
