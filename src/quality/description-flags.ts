import { type ProjectSnapshot, provinces, statusOrder, UNKNOWN_STATUS_ORDER } from '../project/index.ts';

/** The fields that say what a project is; "" if they were not reported. */
export type Description = Pick<ProjectSnapshot, 'name' | 'province' | 'department' | 'status'>;

interface DescriptionFlag {
  readonly flag: string;
  readonly label: string;
  readonly applies: (description: Description) => boolean;
}

const knownProvinces: ReadonlySet<string> = new Set(provinces);

const isUnknownStatus = (status: string): boolean =>
  status !== '' && statusOrder(status) === UNKNOWN_STATUS_ORDER;

/** What is missing or unknown in the description of a project. */
// biome-ignore format: two lines per flag are easier to read
export const descriptionFlags = [
  { flag: 'name_missing', label: 'No name was given',
    applies: ({ name }) => name === '' },
  { flag: 'province_missing', label: 'No province was given',
    applies: ({ province }) => province === '' },
  { flag: 'province_unknown', label: 'The province is not one of the nine',
    applies: ({ province }) => province !== '' && !knownProvinces.has(province) },
  { flag: 'department_missing', label: 'No department was given',
    applies: ({ department }) => department === '' },
  { flag: 'status_missing', label: 'No status was given',
    applies: ({ status }) => status === '' },
  { flag: 'status_unknown', label: 'The status is not in the table of statuses',
    applies: ({ status }) => isUnknownStatus(status) },
] as const satisfies readonly DescriptionFlag[];
