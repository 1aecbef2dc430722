import type { Finding, Severity } from '../intake/index.ts';

const gravity = ['blocks', 'warns', 'notes'] as const satisfies readonly Severity[];

const placesOf = ({ cells, rows }: Finding): number => (cells ?? rows ?? []).length;

/**
 * Findings of one code and severity together: the gravest groups first, then those with the most places.
 * Each group is in the order of its findings.
 */
export function groupedFindings(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.code}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  const places = (group: readonly Finding[]) => group.reduce((sum, each) => sum + placesOf(each), 0);
  return [...groups.values()].sort(
    ([a, ...as], [b, ...bs]) =>
      gravity.indexOf(a!.severity) - gravity.indexOf(b!.severity) ||
      places([b!, ...bs]) - places([a!, ...as]),
  );
}
