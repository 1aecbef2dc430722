/**
 * Which clinics within 20 km of Pietermaritzburg were put off, and by how much?
 *
 * Needs the package `infra-projects-client`. Run with Node 22.18 or newer:
 * node clinics-nearby.mts [address of the service]
 */
import { InfraProjects } from 'infra-projects-client';

const service = new InfraProjects(process.argv[2] ?? 'http://127.0.0.1:8000');
const CITY = [-29.6006, 30.3794] as const;
const DISTANCE_KM = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

interface PutOff {
  readonly name: string;
  readonly promised: string;
  readonly expected: string;
  readonly days: number;
}

const putOff: PutOff[] = [];
let clinics = 0;
for await (const { id, name } of service.all({
  q: 'clinic',
  near: [...CITY, DISTANCE_KM],
  fields: ['id', 'name'],
})) {
  clinics++;
  const { snapshots } = await service.project(id);
  const dates = snapshots.flatMap(({ estimated_completion_date: date }) => date ?? []);
  const [promised, expected] = [dates[0], dates.at(-1)];
  if (promised === undefined || expected === undefined) continue;
  const days = (Date.parse(expected) - Date.parse(promised)) / DAY_MS;
  if (days > 0) putOff.push({ name, promised, expected, days });
}

console.log(`${putOff.length} of ${clinics} clinics within 20 km of Pietermaritzburg were put off:`);
for (const { name, promised, expected, days } of putOff.sort((a, b) => b.days - a.days))
  console.log(`${String(days).padStart(4)} days, from ${promised} to ${expected}: ${name}`);
