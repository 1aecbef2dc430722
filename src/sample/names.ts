import type { Status } from '../project/index.ts';
import { Random } from './random.ts';
import { type KindOfWork, sampleTables } from './tables.ts';
import type { Town } from './towns.ts';

function opening(kind: KindOfWork, town: Town, random: Random): string {
  const { colours, landscapes } = sampleTables().projectNames;
  const way = random.below(100);
  if (way < 34) return random.pick(colours);
  if (way < 48) return `${random.pick(colours)} ${random.pick(landscapes)}`;
  if (way < 84) return town.name;
  return random.pick(kind.playfulWords);
}

function plainName(kind: KindOfWork, town: Town, random: Random): string {
  const name = `${opening(kind, town, random)} ${random.pick(kind.endings)}`;
  return random.chance(180) ? `${name} - ${random.pick(sampleTables().projectNames.works)}` : name;
}

/**
 * Departments sometimes report a list of places as one project, with a name of over 300 characters.
 */
function longName(kind: KindOfWork, town: Town, random: Random): string {
  let name = `Maintenance and repairs in the district of ${town.district} to the following: `;
  for (let number = 1; name.length < 300; number++) name += `${number}. ${plainName(kind, town, random)}; `;
  return name.trimEnd();
}

function nameFor(status: Status, kind: KindOfWork, town: Town, random: Random): string {
  if (status === 'Other - Compensation of Employees')
    return `Organisational Structure: ${kind.budgetProgramme.slice(14)}`;
  if (random.chance(4)) return longName(kind, town, random);
  const name = plainName(kind, town, random);
  return status === 'Other - Packaged Ongoing Project' ? `${name} (Package ${random.between(1, 40)})` : name;
}

/**
 * A project's name; about half of them are in capitals. Names repeat, because there are fewer names
 * than schools.
 */
export function projectName(
  seed: number,
  index: number,
  status: Status,
  kind: KindOfWork,
  town: Town,
): string {
  const random = new Random(seed, 'name', index);
  const inCapitals = random.chance(490);
  const name = nameFor(status, kind, town, random);
  return inCapitals ? name.toUpperCase() : name;
}
