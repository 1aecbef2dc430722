import type { Status } from '../project/index.ts';
import type { KindOfWork } from './kind-of-work.ts';
import { Random } from './random.ts';
import type { Town } from './towns.ts';

const colours =
  'Amber Apricot Aqua Azure Beige Black Blue Bronze Cobalt Copper Coral Cream Crimson Cyan Emerald Fuchsia Gold Green Grey Indigo Ivory Jade Khaki Lavender Lemon Lilac Lime Magenta Mahogany Maroon Mauve Mint Navy Ochre Olive Orange Peach Pearl Pink Plum Purple Red Rose Ruby Rust Saffron Scarlet Sienna Silver Tan Teal Turquoise Umber Violet White Yellow'.split(
    ' ',
  );

const landscapes = 'Park Hill Valley River Ridge Grove Bay View Heights Vale'.split(' ');

const works = [
  'Phase 1',
  'Phase 2',
  'Phase 2 and 3',
  'Planning and Design',
  'Additional Ablution Facilities',
  'Repairs to Roofs',
  'Water Supply',
  'Stand-by Generator',
  'Paving and Parking',
  'Fencing',
];

function opening(kind: KindOfWork, town: Town, random: Random): string {
  const way = random.below(100);
  if (way < 34) return random.pick(colours);
  if (way < 48) return `${random.pick(colours)} ${random.pick(landscapes)}`;
  if (way < 84) return town.name;
  return random.pick(kind.playfulWords);
}

function plainName(kind: KindOfWork, town: Town, random: Random): string {
  const name = `${opening(kind, town, random)} ${random.pick(kind.endings)}`;
  return random.chance(180) ? `${name} - ${random.pick(works)}` : name;
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
