import type { CatalogueIndex } from '../../index/index.ts';
import type { IrmSnapshot } from '../../project/index.ts';
import { flagSet } from '../../quality/index.ts';
import { lastReported } from './last-reported.ts';

/** A project in a list. */
export interface ProjectRow {
  readonly name: string;
  readonly path: string;
  readonly status: string;
  readonly department: string;
  readonly municipality: string | undefined;
  readonly province: string;
  readonly cost: number | null;
  readonly completion: string | null;
  readonly isLate: boolean;
  readonly lastReported: IrmSnapshot | undefined;
}

const OVERDUE = flagSet('completion_overdue');

export function projectRow(index: CatalogueIndex, position: number): ProjectRow {
  const record = index.record(position);
  const { values, codes } = index.values.local_municipality;
  return {
    name: displayName(record.name),
    path: record.url_path,
    status: record.status,
    department: record.department,
    municipality: values[codes[position]! - 1],
    province: record.province,
    cost: record.estimated_total_project_cost,
    completion: record.estimated_completion_date,
    isLate: (index.quality[position]! & OVERDUE) !== 0,
    lastReported: lastReported(index, position),
  };
}

/** The name, or a text to click on if it is blank. */
export const displayName = (name: string): string => (name.trim() === '' ? 'Project without a name' : name);
