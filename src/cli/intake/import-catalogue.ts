import type { Command } from 'commander';
import { publishedCatalogue } from '../../export/index.ts';
import { isSampleFile } from '../../sample/index.ts';
import { StoreError } from '../../store/index.ts';
import { aboutFile } from '../about-file.ts';
import { configOf, wantsJson } from '../options.ts';
import { showProgress } from '../progress.ts';
import { originalFile, publicationRecord } from '../publication-record.ts';
import { withWritableStore } from '../writable-store.ts';
import { flagsWhere, type ImportOptions, modeOf } from './import-options.ts';
import { catalogueLine } from './report-lines.ts';

/**
 * Imports the CSV that the service publishes. Its rows name their snapshots, and its projects have
 * ids.
 */
export async function importCatalogue(file: string, options: ImportOptions, command: Command): Promise<void> {
  const given = flagsWhere(options, true);
  if (given.length > 0)
    throw new StoreError(
      `${file} is a published catalogue, whose rows name their own snapshot: leave out ${given.join(', ')}.`,
    );
  if (modeOf(options) !== undefined)
    throw new StoreError(
      `${file} is a published catalogue, which replaces a whole mirror: leave out --${modeOf(options)}.`,
    );
  const original = await originalFile(file);
  const catalogue = await aboutFile(file, () => publishedCatalogue(file));
  if (options.dryRun === true) return console.log(catalogueLine(file, catalogue, wantsJson(command)));
  const { count, snapshots } = catalogue;
  const kind = isSampleFile(file) ? 'mirrored-sample' : 'mirrored';
  const config = configOf(command);
  const record = { ...publicationRecord(options, config), ...(original && { original }) };
  const outcome = await withWritableStore(config, (store) => {
    const progress = showProgress('Projects written', count);
    return store.publish({ kind, snapshots, record, onProgress: progress.update }).finally(progress.stop);
  });
  if (wantsJson(command)) return console.log(JSON.stringify({ file, ...outcome }));
  console.log(`Published the catalogue in ${file}: ${count} projects (data version ${outcome.dataVersion}).`);
}
