import { country } from '../country/index.ts';

const { reporters } = country;

/** The spheres of government that report: of each province for its departments, or of the whole nation. */
export type Sphere = keyof typeof reporters;

/** The spheres that report in this country. */
export const spheres = (Object.keys(reporters) as Sphere[]).filter((sphere) => reporters[sphere]);

export function isSphere(text: string): text is Sphere {
  return (spheres as readonly string[]).includes(text);
}

/** What a sphere of government is called. */
export const sphereNames = {
  provincial: reporters.provincial?.label ?? '',
  national: reporters.national?.label ?? '',
} as const satisfies Readonly<Record<Sphere, string>>;

/** Both of them, at the beginning of a sentence: `National and provincial`. */
export const BOTH_SPHERES = `${sphereNames.national} and ${sphereNames.provincial.toLowerCase()}`;

/** Label of the government that reports a project: that of the nation, or the province. */
export function governmentLabel(sphere: Sphere, province: string): string {
  return sphere === 'national' ? sphereNames.national : province;
}
