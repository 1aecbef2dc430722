import type { Command } from 'commander';
import { originalFile } from '../../examination/index.ts';
import { publishedCatalogue } from '../../export/index.ts';
import { isSampleFile } from '../../irm/index.ts';
import { StoreError, storeLabel } from '../../store/index.ts';
import { canAsk, confirmed } from '../confirm.ts';
import { logPastDesk, type WayPastDesk } from '../desk/past-desk.ts';
import { configOf, wantsJson } from '../options.ts';
import { showProgress } from '../progress.ts';
import { publicationRecord } from '../publication-record.ts';
import { withWritableStore } from '../writable-store.ts';
import { adoptionOptions } from './adopting.ts';
import { flagsWhere, type ImportOptions, modeOf } from './import-options.ts';
import { aboutFile } from './read-file.ts';
import { readingOptions } from './reading-options.ts';
import { catalogueLine } from './report-lines.ts';
import { sameAsOption } from './same-as.ts';

/**
 * Imports the CSV that the service publishes. Its rows name their snapshots, and its projects have
 * ids.
 */
export async function importCatalogue(
  file: string,
  options: ImportOptions,
  way: Exclude<WayPastDesk, 'draft'>,
  command: Command,
): Promise<void> {
  const given = flagsWhere(options, true);
  if (given.length > 0)
    throw new StoreError(
      `${file} is a published catalogue, whose rows name their own snapshot: leave out ${given.join(', ')}.`,
    );
  if (modeOf(options) !== undefined)
    throw new StoreError(
      `${file} is a published catalogue, which replaces a whole mirror: leave out --${modeOf(options)}.`,
    );
  const others = workbookFlags(options);
  if (others.length > 0)
    throw new StoreError(
      `${file} is a published catalogue, and these options are for workbooks: leave out ${others.join(', ')}.`,
    );
  const original = await originalFile(file);
  const catalogue = await aboutFile(file, () => publishedCatalogue(file));
  if (options.dryRun === true) return console.log(catalogueLine(file, catalogue, wantsJson(command)));
  const { count, snapshots } = catalogue;
  const kind = isSampleFile(file, []) ? 'mirrored-sample' : 'mirrored';
  const config = configOf(command);
  const asJson = wantsJson(command);
  const question = `Put the ${count} projects of ${file} in the place of everything in ${storeLabel(config.storeUrl)}?`;
  const asks = !asJson && options.yes !== true && canAsk();
  if (asks && !(await confirmed(question))) throw new StoreError('Nothing was published.');
  const record = { ...publicationRecord(options, config), ...way, ...(original && { original }) };
  const outcome = await withWritableStore(config, (store) => {
    const progress = showProgress('Projects written', count);
    return store.publish({ kind, snapshots, record, onProgress: progress.update }).finally(progress.stop);
  });
  await logPastDesk(config, way, 'import', outcome.dataVersion);
  if (asJson) return console.log(JSON.stringify({ file, ...outcome }));
  console.log(`Published the catalogue in ${file}: ${count} projects (data version ${outcome.dataVersion}).`);
}

/** The options that are given and say how to read or judge a workbook. */
const workbookFlags = (options: ImportOptions): readonly string[] => [
  ...[...readingOptions(), sameAsOption(), ...adoptionOptions()]
    .filter((option) => options[option.attributeName() as keyof ImportOptions] !== undefined)
    .map(({ long }) => long!),
  ...(options.replaceSample === true ? ['--replace-sample'] : []),
];
