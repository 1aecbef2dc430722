import { type Province, provinces, type Status } from '../project/index.ts';

/** The number of projects in the published listing. */
export const KNOWN_PROJECTS = 17_260;

/**
 * Projects per province, `KNOWN_PROJECTS` in total. Assumed, because the real numbers are not
 * known.
 */
export const projectsByProvince: Readonly<Record<Province, number>> = {
  'Eastern Cape': 2460,
  'Free State': 1130,
  Gauteng: 1690,
  'KwaZulu-Natal': 4310,
  Limpopo: 2050,
  Mpumalanga: 1580,
  'North West': 1190,
  'Northern Cape': 760,
  'Western Cape': 2090,
};

/** One number per province, in the order of `provinces`. */
type PerProvince = readonly [number, number, number, number, number, number, number, number, number];

function byProvince(counts: PerProvince): Readonly<Record<Province, number>> {
  return Object.fromEntries(provinces.map((province, i) => [province, counts[i]!])) as Record<
    Province,
    number
  >;
}

/**
 * Projects by stage and province. Known from the listing's "top" lists: Practical Completion for
 * KZN, EC, MP, LP and NW; Construction 1% - 25% for KZN, GP, EC, LP and MP; Final Completion for
 * WC, KZN, NC, LP and GP. The other provinces must have fewer than the last one listed; their
 * numbers are assumed.
 */
// biome-ignore format: the columns are provinces
export const knownStatusCounts = {
  //                                        EC   FS   GP   KZN  LP   MP   NW   NC  WC
  'Construction 1% - 25%':       byProvince([172, 96, 181, 353, 172, 114, 103, 41, 88]),
  'Practical Completion (100%)': byProvince([367, 187, 196, 761, 334, 335, 208, 93, 174]),
  'Final Completion':            byProvince([27, 12, 30, 149, 86, 22, 9, 104, 156]),
} as const satisfies Partial<Record<Status, Readonly<Record<Province, number>>>>;

/** How common the other stages are relative to each other. Assumed. */
export const otherStatusWeights = {
  'Project Initiation': 270,
  'Pre - Feasibility': 90,
  Feasibility: 110,
  Tender: 120,
  Design: 150,
  'Site Handed - Over to Contractor': 60,
  'Construction 26% - 50%': 110,
  'Construction 51% - 75%': 110,
  'Construction 76% - 99%': 140,
  Terminated: 25,
  'Other - Compensation of Employees': 12,
  'Other - Packaged Ongoing Project': 110,
} as const satisfies Partial<Record<Status, number>>;

/**
 * Projects paid from the Human Settlements Development Grant. Known for GP, FS, LP and NC; the
 * others have fewer.
 */
export const grantHousingCounts = byProvince([4, 200, 275, 3, 65, 5, 2, 6, 1]);
