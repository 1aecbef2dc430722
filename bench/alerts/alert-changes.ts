import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeSet } from '../../src/alerts/changes/change-set.ts';
import { encodeChangeSet } from '../../src/alerts/changes/change-set-codec.ts';
import { decodeFacts, encodeFacts, factsOf } from '../../src/alerts/changes/facts.ts';
import { decodeIds, encodeIds } from '../../src/alerts/changes/members.ts';
import { readSavedSearch } from '../../src/alerts/searches/saved-search.ts';
import { searchedIds } from '../../src/alerts/searches/searched-projects.ts';
import { buildStoreIndex } from '../../src/index/build/build-index.ts';
import { CatalogueIndex, loadedQuarters } from '../../src/index/index.ts';
import { buildPastIndex } from '../../src/index/past/build-past-index.ts';
import { followedSearches } from './followed-searches.ts';

/**
 * Runs as its own program, so that only changes count as its memory: `build FOLDER STORE` makes the indexes of the last
 * two quarters, `tell FOLDER` stores what searches find in the earlier one, and `compare FOLDER` what changed since.
 */
const [what, folder, store] = process.argv.slice(2) as [string, string, string | undefined];

const SEARCHES = 3000;

const [before, after, told] = ['before', 'after', 'told.json'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];

/** What was told last, as a database holds it: bytes, here in base 64. */
interface Told {
  readonly facts: string;
  readonly searches: readonly { readonly text: string; readonly ids: string }[];
}

const peakMib = (): number =>
  Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024;

const text = (bytes: Buffer): string => bytes.toString('base64');
const bytes = (written: string): Buffer => Buffer.from(written, 'base64');

async function tell(): Promise<object> {
  const index = await CatalogueIndex.load(before);
  const searches = followedSearches(index, SEARCHES).map((each) => ({
    text: each,
    ids: text(encodeIds(searchedIds(index, readSavedSearch(each)))),
  }));
  const stored: Told = { facts: text(encodeFacts(factsOf(index))), searches };
  writeFileSync(told, JSON.stringify(stored));
  await index.release();
  return {};
}

async function compare(): Promise<object> {
  const index = await CatalogueIndex.load(after);
  const { facts: written, searches }: Told = JSON.parse(readFileSync(told, 'utf8'));
  const started = performance.now();
  const facts = factsOf(index);
  const factsSeconds = (performance.now() - started) / 1000;
  const factsBytes = encodeFacts(facts).length;
  const last = decodeFacts(bytes(written));
  let [evaluating, changed, stored, found] = [0, 0, 0, 0];
  for (const search of searches) {
    const evaluation = performance.now();
    const ids = searchedIds(index, readSavedSearch(search.text));
    evaluating += performance.now() - evaluation;
    const set = changeSet({ facts: last, ids: decodeIds(bytes(search.ids)) }, { facts, ids });
    found += ids.length;
    changed += set.ids.length;
    stored += encodeChangeSet(set).length + encodeIds(ids).length;
  }
  const seconds = (performance.now() - started) / 1000;
  await index.release();
  return {
    ...{ searches: searches.length, found, changed, seconds, evaluatingSeconds: evaluating / 1000 },
    ...{ factsSeconds, factsMib: factsBytes / 2 ** 20, storedMib: stored / 2 ** 20, peakMib: peakMib() },
  };
}

async function build(): Promise<object> {
  await buildStoreIndex(store!, after, '', undefined, () => {});
  const index = await CatalogueIndex.load(after);
  const earlier = loadedQuarters(index).at(-2)!;
  await index.release();
  await buildPastIndex(after, earlier, before);
  return {};
}

console.log(JSON.stringify(await { build, tell, compare }[what]!()));
