import { Command } from 'commander';
import { type PublicationDifference, publicationDifferences, snapshotOf } from '../../examination/index.ts';
import { sphereNames, yearAndQuarter } from '../../project/index.ts';
import { openReader, type PastContent, type PastSnapshot, storeLabel } from '../../store/index.ts';
import { comparisonLines } from '../comparison-lines.ts';
import { configOf, wantsJson, wholeNumber } from '../options.ts';

export function compareCommand(): Command {
  const number = wholeNumber(1, Number.MAX_SAFE_INTEGER);
  return new Command('compare')
    .description('show how the catalogue differs between two publications')
    .argument('<before>', 'number of the publication to start from', number)
    .argument('<after>', 'number of the publication to compare with it', number)
    .action(async (before: number, after: number, _options: unknown, command: Command) => {
      const { storeUrl } = configOf(command);
      const store = openReader(storeUrl);
      try {
        await store.read(async (reading) => {
          const [from, to] = [await reading.asOf(before), await reading.asOf(after)];
          if (wantsJson(command)) return console.log(JSON.stringify(await asJson(from, to)));
          for await (const line of lines(from, to, storeLabel(storeUrl))) console.log(line);
        });
      } finally {
        await store.close();
      }
    });
}

async function asJson(before: PastContent, after: PastContent) {
  const snapshots: unknown[] = [];
  for await (const difference of publicationDifferences(before, after)) {
    const { sphere, financialYear, quarter } = snapshotOf(difference);
    snapshots.push({
      sphere,
      financialYear,
      quarter,
      before: sizeOf(difference.before),
      after: sizeOf(difference.after),
      comparison: difference.comparison,
    });
  }
  return { before: summaryOf(before), after: summaryOf(after), snapshots };
}

const summaryOf = ({ publication: { number, id, at, action, kind } }: PastContent) => ({
  number,
  id,
  at,
  action,
  kind,
});

const sizeOf = (snapshot: PastSnapshot | undefined) =>
  snapshot === undefined
    ? null
    : { taken: snapshot.irmSnapshot.taken, projects: snapshot.irmSnapshot.projects };

async function* lines(before: PastContent, after: PastContent, store: string): AsyncIterable<string> {
  const [from, to] = [before.publication, after.publication];
  if (from.number === to.number) return yield `Both are publication ${from.number}: nothing differs.`;
  yield `From publication ${titleOf(from)} to publication ${titleOf(to)} in store ${store}:`;
  if (from.kind !== to.kind && from.kind !== 'empty' && to.kind !== 'empty')
    yield `The first left a ${from.kind} catalogue, the second a ${to.kind} one: projects with other Project IDs count as vanished and added.`;
  let isSame = true;
  for await (const difference of publicationDifferences(before, after)) {
    isSame = false;
    yield '';
    yield* differenceLines(difference, from.number, to.number);
  }
  if (isSame) yield 'Nothing differs: both left the same projects with the same values.';
}

const titleOf = ({ number, action, at }: PastContent['publication']): string =>
  `${number} (${action}, ${at.slice(0, 16).replace('T', ' ')})`;

function differenceLines(difference: PublicationDifference, from: number, to: number): readonly string[] {
  const { before, after, comparison } = difference;
  const { sphere, financialYear, quarter } = snapshotOf(difference);
  const name = `${sphereNames[sphere]} ${yearAndQuarter(financialYear, quarter)}`;
  if (comparison === null) {
    const [number, { irmSnapshot }] = before ? [from, before] : [to, after!];
    const projects = `${irmSnapshot.projects} ${irmSnapshot.projects === 1 ? 'project' : 'projects'}`;
    return [`${name}: only in publication ${number}, with ${projects}, taken ${irmSnapshot.taken}.`];
  }
  const [takenBefore, takenAfter] = [before!.irmSnapshot.taken, after!.irmSnapshot.taken];
  const taken =
    takenBefore === takenAfter ? `taken ${takenBefore}` : `taken ${takenBefore}, then ${takenAfter}`;
  return [`${name}, ${taken}:`, ...comparisonLines(comparison)];
}
