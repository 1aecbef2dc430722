import type { Sphere, StoredFieldName } from '../../project/index.ts';

/** How many entries of a list are kept; counts are complete. */
export const MOST_LISTED = 1000;
/** How many changes of cost are kept. */
export const MOST_COST_CHANGES = 20;

export interface ProjectTotals {
  readonly projects: number;
  /** Projects with a known estimated total cost. */
  readonly knownCosts: number;
  /** The sum of the known costs, in the main currency. */
  readonly costRand: number;
}

/** A department. In the provincial sphere each province has its own. */
export interface Department {
  readonly department: string;
  /** "" in the national sphere. */
  readonly province: string;
}

export interface BeforeAndAfter {
  readonly before: ProjectTotals;
  readonly after: ProjectTotals;
}

export interface GroupBeforeAndAfter extends BeforeAndAfter {
  /** Projects of the group that no group has any more. Absent in comparisons of earlier versions. */
  readonly vanished?: number;
}

/** A project and its name, cut off if it is very long. */
export interface NamedProject {
  readonly irmProjectId: string;
  readonly name: string;
}

export interface RenamedProject {
  readonly irmProjectId: string;
  readonly before: string;
  readonly after: string;
}

/** A changed cost that was known before and is now. */
export interface CostChange extends NamedProject {
  readonly beforeRand: number;
  readonly afterRand: number;
}

/** A value that changed; null if it is unknown. Long texts are cut off. */
export interface ChangedValue {
  readonly field: StoredFieldName;
  readonly before: string | number | null;
  readonly after: string | number | null;
}

export interface ChangedProject extends NamedProject {
  readonly values: readonly ChangedValue[];
}

/** The first thousand entries, and how many there are. */
export interface Counted<T> {
  readonly count: number;
  readonly listed: readonly T[];
}

/**
 * How many times as high as before the known costs are, over projects whose costs were above zero. Zero
 * or less if most costs are now.
 */
export interface CostRatio {
  /** Undefined for all projects together. */
  readonly department?: Department;
  readonly projects: number;
  readonly median: number;
}

/** How one set of projects of a sphere differs from an earlier one. Projects are matched by their ids. */
export interface Comparison extends BeforeAndAfter {
  readonly sphere: Sphere;
  readonly added: Counted<NamedProject>;
  readonly vanished: Counted<NamedProject>;
  readonly changed: number;
  /** The first thousand of them. */
  readonly changedListed: readonly ChangedProject[];
  readonly unchanged: number;
  /** Number of projects in which each field changed, the most frequent first. */
  readonly changedByField: readonly { readonly field: StoredFieldName; readonly projects: number }[];
  /** For the fields of the listing: projects whose value was known, and those of them without one. */
  readonly lostByField: readonly {
    readonly field: StoredFieldName;
    readonly known: number;
    readonly lost: number;
  }[];
  /** Projects with another name; those of `identityChanged` are not among them. */
  readonly renamed: Counted<RenamedProject>;
  /**
   * Ids under which neither the name nor the department nor the municipality is the same, ignoring
   * case and punctuation.
   */
  readonly identityChanged: Counted<RenamedProject>;
  /** By name. */
  readonly provinces: readonly (GroupBeforeAndAfter & { readonly province: string })[];
  /** By province and name. */
  readonly departments: readonly (GroupBeforeAndAfter & Department)[];
  /** The largest changes of cost first. */
  readonly costChanges: readonly CostChange[];
  /** Of all projects, then of each department. */
  readonly costRatios: readonly CostRatio[];
}
