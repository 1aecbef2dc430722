import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { type AreaLevel, AreasError, areasIn, doubtsAbout, toldProblems } from '../areas/index.ts';
import { wantsJson } from './options.ts';

export function areasCommand(): Command {
  return new Command('areas').description("check areas of one's own").addCommand(
    new Command('check')
      .description('say what is wrong or doubtful in a file of areas, as AREAS_FILE takes it')
      .argument('<file>', 'GeoJSON with a polygon for each area')
      .action((file: string, _, command: Command) => {
        const { levels, problems } = areasIn(readFileSync(file));
        const doubts = doubtsAbout(levels);
        for (const line of wantsJson(command)
          ? [JSON.stringify({ levels: levels.map(counted), problems, doubts })]
          : linesOf(levels, problems, doubts))
          console.log(line);
        if (problems.length > 0) throw new AreasError(`${file} cannot be used as it is.`);
      }),
  );
}

const counted = ({ level, areas }: AreaLevel) => ({ level, areas: areas.length });

const linesOf = (
  levels: readonly AreaLevel[],
  problems: readonly string[],
  doubts: readonly string[],
): readonly string[] => [
  ...levels.map(({ level, other, areas }) => `${areas.length} ${other.toLowerCase()} (${level}).`),
  ...(problems.length === 0 ? [] : ['Wrong, so that the file cannot be used:']),
  ...toldProblems(problems).map((text) => `  ${text}`),
  ...(doubts.length === 0 ? [] : ['Doubtful, but used: a point in several areas is in the first of them.']),
  ...toldProblems(doubts).map((text) => `  ${text}`),
];
