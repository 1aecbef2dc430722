/** The spheres of government that report to the Infrastructure Reporting Model. */
export const spheres = ['provincial', 'national'] as const;

export type Sphere = (typeof spheres)[number];

export function isSphere(text: string): text is Sphere {
  return (spheres as readonly string[]).includes(text);
}

/** What a sphere of government is called. */
export const sphereNames = {
  provincial: 'Provincial',
  national: 'National',
} as const satisfies Readonly<Record<Sphere, string>>;

/** Label of the government that reports a project: `National` or the province. */
export function governmentLabel(sphere: Sphere, province: string): string {
  return sphere === 'national' ? sphereNames.national : province;
}
