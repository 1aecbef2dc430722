import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command, Option } from 'commander';
import { LISTING_PARAMETERS, listedPositions } from '../api/index.ts';
import { exportFormats } from '../export/index.ts';
import { IndexFolder } from '../index/index.ts';
import { openReader, StoreError } from '../store/index.ts';
import { indexFolderPath } from './index-folder-path.ts';
import { configOf } from './options.ts';

interface ExportOptions {
  readonly format: string;
  readonly out?: string;
  readonly [parameter: string]: string | readonly string[] | undefined;
}

/** Every parameter that narrows or orders a listing, as an option of the same name: `cost_min` is `--cost-min`. */
const optionName = (parameter: string): string => parameter.replaceAll('_', '-');

export function exportCommand(): Command {
  const command = new Command('export')
    .description('write projects into a file, or to standard output, narrowed as a listing')
    .addOption(
      new Option('--format <format>', 'of the file')
        .choices(exportFormats.map(({ format }) => format))
        .makeOptionMandatory(),
    )
    .option('--out <file>', 'file to write; without it: standard output');
  for (const { name, description, repeatable } of LISTING_PARAMETERS) {
    const option = new Option(`--${optionName(name)} <value>`, description);
    if (repeatable) option.argParser((value: string, before: readonly string[] = []) => [...before, value]);
    command.addOption(option);
  }
  return command.action(async (options: ExportOptions, command: Command) => {
    const { storeUrl, publicUrl } = configOf(command);
    const state = await openReader(storeUrl).state();
    if (state.dataVersion === 0) throw new StoreError('The store is empty: import a snapshot into it first.');
    const folder = new IndexFolder(indexFolderPath(storeUrl));
    const index = (await folder.load(state)) ?? (await folder.build(storeUrl));
    const { chunks } = exportFormats.find(({ format }) => format === options.format)!;
    const positions = listedPositions(index, queryOf(command));
    const content = Readable.from(chunks(index, positions, publicUrl), { objectMode: false });
    const end = options.out === undefined;
    await pipeline(content, end ? process.stdout : createWriteStream(options.out!), { end: !end });
    await index.release();
    if (!end) console.error(`Wrote ${positions.length} projects to ${options.out}.`);
  });
}

function queryOf(command: Command): URLSearchParams {
  const query = new URLSearchParams();
  for (const { name } of LISTING_PARAMETERS) {
    const key = optionName(name).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const given = command.getOptionValue(key) as string | readonly string[] | undefined;
    for (const value of given === undefined ? [] : [given].flat()) query.append(name, value);
  }
  return query;
}
