import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command, Option } from 'commander';
import type { Config } from '../config.ts';
import { attributionOf, cannotHold, exportFormats, writerOf } from '../export/index.ts';
import type { CatalogueIndex } from '../index/index.ts';
import { fileContent, fileParameters, searchDownloadPath } from '../query/index.ts';
import { openReader, StoreError } from '../store/index.ts';
import { configOf } from './options.ts';
import { indexFolder, readUrl } from './store-paths.ts';

interface ExportOptions {
  readonly format: string;
  readonly out?: string;
  readonly [parameter: string]: string | readonly string[] | undefined;
}

/** The option for a parameter of the listing: `cost_min` becomes `cost-min`. */
const optionName = (parameter: string): string => parameter.replaceAll('_', '-');

export function exportCommand(): Command {
  const command = new Command('export')
    .description('write projects to a file or to standard output, filtered and ordered like the listing')
    .addOption(
      new Option('--format <format>', 'format of the file')
        .choices(exportFormats.map(({ format }) => format))
        .makeOptionMandatory(),
    )
    .option('--out <file>', 'file to write instead of standard output');
  for (const { name, description, repeatable } of fileParameters) {
    const option = new Option(`--${optionName(name)} <value>`, description);
    if (repeatable) option.argParser((value: string, before: readonly string[] = []) => [...before, value]);
    command.addOption(option);
  }
  // What `--fields` was called.
  command.addOption(new Option('--columns <value>').hideHelp());
  return command.action(async (options: ExportOptions, command: Command) => {
    const config = configOf(command);
    const listed = exportFormats.find((each) => each.format === options.format)!;
    if (listed.hasOwnShape && (options.fields ?? options.columns) !== undefined)
      throw new StoreError(`--fields cannot be used with ${listed.format}: leave it out.`);
    const { publicUrl } = config;
    if (listed.needsBase && publicUrl === '')
      throw new StoreError(`${listed.label} files have addresses of the service: set PUBLIC_URL to its own.`);
    const query = queryOf(command);
    const index = await currentIndex(config);
    try {
      const { positions, columns } = fileContent(index, query);
      const format = writerOf(listed, { columns });
      const reason = cannotHold(format, positions.length);
      if (reason !== undefined) throw new StoreError(reason);
      const origin = { base: publicUrl, attribution: attributionOf(config) };
      const uri = publicUrl + searchDownloadPath(listed.format) + (query.size > 0 ? `?${query}` : '');
      const chunks = format.chunks(index, positions, { ...origin, uri, columns });
      await write(Readable.from(chunks, { objectMode: false }), options.out);
      if (options.out !== undefined) console.error(`Wrote ${positions.length} projects to ${options.out}.`);
    } finally {
      await index.release();
    }
  });
}

/** The index of the current data. Builds it if there is none yet. Fails with `StoreError`. */
async function currentIndex(config: Config): Promise<CatalogueIndex> {
  const storeUrl = readUrl(config);
  const reader = openReader(storeUrl);
  const state = await reader.state().finally(() => reader.close());
  if (state.dataVersion === 0) throw new StoreError('The store is empty: import a snapshot into it first.');
  const folder = indexFolder(config);
  return (await folder.load(state)) ?? folder.build(storeUrl);
}

async function write(content: Readable, file: string | undefined): Promise<void> {
  if (file !== undefined) return pipeline(content, createWriteStream(file));
  try {
    await pipeline(content, process.stdout, { end: false });
  } catch (error) {
    // The reader closed the pipe early, as `head` does.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}

function queryOf(command: Command): URLSearchParams {
  const query = new URLSearchParams();
  for (const { name } of fileParameters) {
    const key = optionName(name).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const given = command.getOptionValue(key) as string | readonly string[] | undefined;
    for (const value of given === undefined ? [] : [given].flat()) query.append(name, value);
  }
  const columns = command.getOptionValue('columns') as string | undefined;
  if (columns !== undefined) query.append('fields', columns);
  return query;
}
