/**
 * What a finding means for publishing: `blocks` stops it unless a person accepts the finding; the
 * others do not.
 */
export type Severity = 'blocks' | 'warns' | 'notes';

interface FindingDefinition {
  readonly code: string;
  readonly severity: Severity;
  /** When it occurs, with its threshold. */
  readonly when: string;
}

/**
 * The share of a column's cells, or of a file's rows, that may be wrong, and the number in short
 * ones.
 */
export const UNREADABLE_SHARE = 0.05;
export const FEWEST_UNREADABLE = 5;
/** From this share of the projects of a file or of a department on, what may be wrong stops it. */
export const TOUCHED_SHARE = 0.01;
/** The share of the projects that may have new values in a column, and the number in a small file. */
export const NEW_SHARE = 0.2;
export const FEWEST_NEW = 10;
/** The published quarters that are searched for a value, and that show what is usual. */
export const MOST_QUARTERS_READ = 8;
/** The share of the located projects of a province at one place, and the number in a small one. */
export const ONE_PLACE_SHARE = 0.9;
export const FEWEST_AT_ONE_PLACE = 10;
/** The number of projects that two departments report. */
export const FEWEST_DOUBLED = 5;
/** The number of projects at the end of a quarter that may be missing. */
export const FEWEST_AT_END = 5;
/** The share of the projects compared with that may vanish, and the number in a small catalogue. */
export const VANISHED_SHARE = 0.1;
export const FEWEST_VANISHED = 5;
/** The share of the projects that may end in a quarter. */
export const USUALLY_VANISHED = 0.05;
/** A department with fewer projects may stop spending. */
export const FEWEST_IN_GROUP = 10;
/** The factor by which the median of known costs may rise or fall. */
export const COST_SHIFT = 5;
export const FEWEST_COSTS = 20;
/**
 * The share of a column's known values that may be unknown now, and the number in a small
 * catalogue.
 */
export const LOST_SHARE = 0.1;
export const FEWEST_LOST = 5;
/** The share of projects that may have another name. */
export const RENAMED_SHARE = 0.5;
/** The number or share of ids that may belong to other projects. */
export const MOST_IDENTITIES = 5;
export const MOST_IDENTITIES_SHARE = 0.01;
/** Fewer projects in common show nothing. */
export const FEWEST_COMPARED = 5;
/** A file with this share of rows, or of amounts, of another quarter is that quarter's. */
export const SAME_ROWS_SHARE = 0.95;
export const SAME_AMOUNTS_SHARE = 0.75;
/** A file with this share of ids of the other sphere is that sphere's. */
export const OTHER_SPHERE_SHARE = 0.2;
/** A national file with provinces at this share of its projects is probably none. */
export const FILLED_PROVINCES_SHARE = 0.95;
/** Fewer projects with wrong values do not stop a file, whatever their share. */
export const FEWEST_TOUCHED = 5;
/** The factor by which the median of what is spent in a quarter may rise or fall. */
export const SPENDING_SHIFT = 50;
export const FEWEST_SPENDING = 10;
/** The share of projects whose spending of earlier quarters may be corrected. */
export const REWRITTEN_SHARE = 0.3;
/** The share of projects that spend at least what they spent before in the year, and the fewest. */
export const CUMULATIVE_SHARE = 0.95;
export const FEWEST_CUMULATIVE = 10;
/** How many times as many projects may have a warning, and how many more. */
export const WARNINGS_JUMP = 2;
export const FEWEST_JUMPED = 10;
/** A file with fewer projects may look like that of another quarter or sphere. */
export const FEWEST_ALIKE = 10;
/** The share of projects that have no coordinates, and the fewest. */
export const PLACELESS_SHARE = 0.5;
export const FEWEST_PLACELESS = 10;
/** The longest time between the end of a quarter and the day of its snapshot. */
export const MOST_DAYS_LATE = 180;

/** Every code that a finding may have. `docs/publish.md` repeats this table. */
// biome-ignore format: one line per code is easier to read
export const findingDefinitions = [
  { code: 'column_unreadable', severity: 'blocks', when: "More than 5 % of a column's filled cells, and at least 5, cannot be read." },
  { code: 'placeholders', severity: 'blocks', when: 'At least 1 % of the projects of the file, or of a department with 5 of them, have `TBC`, `0`, `(blank)` or the like as name, province, department or stage. Fewer, and those in other columns of text, only warn. All count as empty.' },
  { code: 'not_calculated', severity: 'blocks', when: 'A cell is a formula without a saved result.' },
  { code: 'dates_american', severity: 'blocks', when: 'A column has dates that exist only as month/day/year.' },
  { code: 'dates_exchanged', severity: 'blocks', when: 'All date cells of a column have days up to 12, and all text dates days above: a program with American settings has exchanged day and month. If chance may explain it (0.1 %), it only warns.' },
  { code: 'amounts_rounded', severity: 'blocks', when: 'At least 1 % of the projects of the file, or of a department with 5 of them, have an amount like `1.76E+06` as text. Fewer only warn.' },
  { code: 'decimal_unclear', severity: 'blocks', when: 'At least 5 amounts, and 5 % of a column, could be either, like 680.000.' },
  { code: 'merged_values', severity: 'blocks', when: 'The row of a project has a merged Project ID, amount, date or coordinate.' },
  { code: 'cut_off', severity: 'blocks', when: 'The last row of a text file is shorter than all others.' },
  { code: 'rows_doubtful', severity: 'blocks', when: 'A row that is read as a project calls itself an example, a test, deleted or a total, or has words in place of all its dates, amounts and coordinates.' },
  { code: 'ids_conflicting', severity: 'blocks', when: 'Several rows have the same Project ID and different amounts.' },
  { code: 'rows_uneven', severity: 'blocks', when: 'A row of a text file has more cells than the others, or fewer where rows end with empty cells: its values stand under other headings.' },
  { code: 'letters_lost', severity: 'blocks', when: 'At least 1 % of the projects of the file, or of a department with 5 of them, have letters that were read or written in another encoding, such as `H?tel`. Fewer only warn.' },
  { code: 'ids_missing', severity: 'blocks', when: 'At least 5 rows, and more than 5 %, have a name and a department but no Project ID.' },
  { code: 'sheets_overlap', severity: 'blocks', when: 'At least 5 projects, and more than 5 %, stand on several sheets.' },
  { code: 'sheets_unheaded', severity: 'blocks', when: 'A sheet beside others has at least 3 rows of 15 cells or more among its first 20, but no headings.' },
  { code: 'ids_shared', severity: 'blocks', when: 'At least 5 rows, and more than 5 %, have the Project ID of a later row of their sheet.' },
  { code: 'adoption_ambiguous', severity: 'blocks', when: 'With `--adopt`, a project could be one of several mirrored ones, or shares one with others.' },
  { code: 'vanished', severity: 'blocks', when: 'More than 10 % of the projects compared with, and at least 5, are not in the file.' },
  { code: 'group_vanished', severity: 'blocks', when: 'A province or department of 3 projects or more is not in the file, and chance does not explain it (0.1 %), by how many others are missing. Smaller ones, and those of which at least half of the projects are there under another name, only warn.' },
  { code: 'coordinates_scaled', severity: 'blocks', when: 'At least 1 % of the projects have coordinates without a decimal mark, such as -29961480. Fewer only warn.' },
  { code: 'coordinates_repeated', severity: 'blocks', when: 'At least 90 % of the projects of a province with coordinates, and at least 10, have the same ones, and had others in the quarter before.' },
  { code: 'projects_doubled', severity: 'blocks', when: 'Two departments report a project with one name, municipality and cost: 5 projects and 1 %. Fewer only warn.' },
  { code: 'end_missing', severity: 'blocks', when: 'The last projects of the published quarter, or of the one before, at least 5, are not in the file, and chance does not explain it (0.1 %). If more are missing, it is `vanished`.' },
  { code: 'values_new', severity: 'blocks', when: 'No published quarter has a province, department, stage, municipality, source of funding, sector or currency of the file. It stops if the value resembles a known one, or if the country has no such province or stage, at 1 % of the projects or their cost, or at 1 % of a department with 5 of them; or if 20 % of the projects, and at least 10, have new values in a column other than the department. Otherwise it only warns.' },
  { code: 'cost_shift', severity: 'blocks', when: 'Of all projects or of one department, with at least 20 known costs, the median cost is over 5 times, or under 1/5 of, what it was.' },
  { code: 'costs_lost', severity: 'blocks', when: 'More than 10 % of the known costs, and at least 5, are unknown now.' },
  { code: 'identity_changed', severity: 'blocks', when: 'Name, department and municipality of a Project ID are all others: 5 projects or 1 %, of at least 5.' },
  { code: 'id_rewritten', severity: 'blocks', when: 'A new Project ID equals a known one but for leading zeros or a prefix of letters.' },
  { code: 'other_quarter', severity: 'blocks', when: "The file's name or a sheet names another quarter or year; or the spending of the quarter is empty and that of another one is not; or 75 % of at least 10 projects that spent something have the amounts of another published quarter, or half as many as are usual between two quarters and all; or 95 % of at least 10 rows are those of one." },
  { code: 'other_sphere', severity: 'blocks', when: "One of five of at least 10 Project IDs are known in the other sphere only; or 95 % of at least 10 projects of a national file have a province and less than half of those published (it warns if none is published)." },
  { code: 'year_ahead', severity: 'blocks', when: 'The quarter has not begun.' },
  { code: 'taken_implausible', severity: 'blocks', when: 'The day on which it was taken is in the future, before the quarter or more than 180 days after it; or before that of what is published of this quarter or an earlier one.' },
  { code: 'columns_exchanged', severity: 'blocks', when: "Projects have each other's value of the quarter before in two columns, such as fees and construction costs. Under 5 projects, or 1 % of the projects and of their cost in the file and in each department, it only warns." },
  { code: 'values_moved', severity: 'blocks', when: 'At least 5 values of a column stood at other projects, as after sorting a column alone; or 10 rows below each other have the former values of their neighbours. Under 1 % it only warns.' },
  { code: 'values_dragged', severity: 'blocks', when: 'At least 10 rows below each other have one new name, number, coordinate or amount; or the values of 5, or a number in their texts, grow evenly; or at least 10 have another text of the row above, or 3 are copies of it with new Project IDs (under 5 projects or 1 %, these two only warn).' },
  { code: 'costs_zeroed', severity: 'blocks', when: 'Costs that were above zero are 0: 5 projects and 1 %, or twice what is usual. Fewer only warn.' },
  { code: 'dates_shifted', severity: 'blocks', when: 'At least 3 dates are 1462 days off or have day and month exchanged, or half of a column, and at least 20, moved by the same number of days. Under 5 projects or 1 % it only warns.' },
  { code: 'sums_broken', severity: 'blocks', when: 'Totals that were the sum of their parts are not any more: 5 projects and 1 %, or twice what is usual. Fewer only warn.' },
  { code: 'spending_ahead', severity: 'blocks', when: 'Projects spent something in a later quarter than that of the file. Under 5 projects or 1 % it only warns.' },
  { code: 'spending_rewritten', severity: 'blocks', when: 'The spending of earlier quarters or years differs from what is published for over 30 % of the projects, or twice what is usual, or half of a department. Fewer only warn.' },
  { code: 'spending_cumulative', severity: 'blocks', when: 'At least 95 % of 10 projects or more spent at least as much as before in the year.' },
  { code: 'spending_negative', severity: 'blocks', when: 'Projects spent less than nothing in the quarter: 5 and 1 %, or twice what is usual. Fewer only warn.' },
  { code: 'spending_lost', severity: 'blocks', when: 'All projects of a department that spent something in the quarter before have no value, at least 5, or spent nothing, at least 10.' },
  { code: 'id_changed', severity: 'blocks', when: 'A project is there under a new Project ID and its old one is gone. If the ids do not look alike, fewer than 5 or 1 % only warn. `--same-as` keeps the old one.' },
  { code: 'warnings_jumped', severity: 'blocks', when: 'At least twice as many projects as in the quarter before have a warning about the data, 10 or more, or half of a department newly have it. Under 1 % it only warns.' },
  { code: 'already_there', severity: 'blocks', when: 'The quarter is published, and neither `--replace` nor `--add` says what to do. It cannot be accepted.' },
  { code: 'values_lost', severity: 'warns', when: 'More than 10 % of the known values of another field of the listing, and at least 5, are unknown now.' },
  { code: 'places_missing', severity: 'warns', when: 'At least half of the projects, and at least 10, have no coordinates, and fewer had none in the quarter before.' },
  { code: 'names_changed', severity: 'warns', when: 'At least half of 10 projects or more have another name.' },
  { code: 'cells_unreadable', severity: 'warns', when: 'Fewer cells than that cannot be read and count as empty.' },
  { code: 'rows_left_out', severity: 'warns', when: 'A row is no project, such as a total, or has no Project ID.' },
  { code: 'ids_repeated', severity: 'warns', when: 'Several rows have the same Project ID; the last one counts.' },
  { code: 'sheets_left_out', severity: 'warns', when: 'A sheet is hidden, or has no headings of a snapshot.' },
  { code: 'columns_without_heading', severity: 'warns', when: 'A column has content but no heading; it is not read.' },
  { code: 'adoption_unmatched', severity: 'warns', when: 'With `--adopt`, a project matches no mirrored one and gets a new id.' },
  { code: 'adoption_remaining', severity: 'warns', when: 'With `--adopt`, a mirrored project matches none of the file and keeps its last values.' },
  { code: 'columns_dropped', severity: 'notes', when: 'A column is left out because you asked for it.' },
  { code: 'rows_above_headings', severity: 'notes', when: 'Titles or notes stand above the headings; they are not read.' },
  { code: 'merged_texts', severity: 'notes', when: 'The text of merged cells counts for each cell that they cover.' },
  { code: 'aliases_used', severity: 'notes', when: 'A province or a role of contractors has another usual name.' },
  { code: 'amounts_decided', severity: 'notes', when: 'Amounts like 680.000 are read by the decimal mark of other amounts.' },
  { code: 'dates_month_first', severity: 'notes', when: 'A column is read as month/day/year because you asked for it.' },
  { code: 'dates_mended', severity: 'notes', when: 'Day and month of date cells are exchanged back because you asked for it.' },
  { code: 'projects_numbered', severity: 'notes', when: 'Projects of a table have no id: they are numbered by name, place and department.' },
  { code: 'projects_alike', severity: 'warns', when: 'Projects without an id have the same name, place and department; they are told apart by number, place, start, sector and contractor, or their order.' },
  { code: 'dates_undecided', severity: 'warns', when: 'Nothing says whether the dates of a column of a table have the day or the month first: they are read day first.' },
  { code: 'currency_assumed', severity: 'warns', when: 'An amount of a table names no currency, and the total cost of its project, or its first amount, names another one than the main currency: it counts as one in that.' },
  { code: 'places_middle', severity: 'notes', when: 'The place of a project is the middle of a line or an area.' },
  { code: 'places_by_point', severity: 'notes', when: 'The province of a project follows from its point, because no address says it.' },
  { code: 'places_apart', severity: 'notes', when: 'A project has its point from another location than its place, because none of its locations has both.' },
  { code: 'personal_data_left_out', severity: 'notes', when: 'E-mail addresses and telephone numbers of people are left out.' },
  { code: 'more_left_out', severity: 'notes', when: 'A project says more than 16 kB beside the fields: the largest members are left out.' },
  { code: 'unusual_forms', severity: 'notes', when: 'Cells like `31-Mar-20`, `R1.761m` or `30.4 S` have one meaning only and are read by it.' },
  { code: 'worth_a_look', severity: 'notes', when: 'A value of the file is questionable by itself (Worth a look); it is published as it is.' },
  { code: 'adoption_matched', severity: 'notes', when: 'With `--adopt`, projects take over the ids of mirrored ones.' },
] as const satisfies readonly FindingDefinition[];

export type FindingCode = (typeof findingDefinitions)[number]['code'];

const severityByCode: ReadonlyMap<FindingCode, Severity> = new Map(
  findingDefinitions.map(({ code, severity }) => [code, severity]),
);

export function severityOf(code: FindingCode): Severity {
  return severityByCode.get(code)!;
}

/** The codes that stop an import and that a person may accept. */
export const acceptableCodes: readonly FindingCode[] = findingDefinitions
  .filter(({ code, severity }) => severity === 'blocks' && code !== 'already_there')
  .map(({ code }) => code);

export function isAcceptableCode(text: string): text is FindingCode {
  return (acceptableCodes as readonly string[]).includes(text);
}
