import { CHANCE } from '../../irm/index.ts';
import { type StoredFieldName, storedFields } from '../../project/index.ts';
import { type ComparedFinding, finding, type ProjectValue, warning } from '../finding.ts';
import {
  COST_SHIFT,
  FEWEST_ALIKE,
  FEWEST_COMPARED,
  FEWEST_COSTS,
  FEWEST_LOST,
  FEWEST_VANISHED,
  LOST_SHARE,
  MOST_IDENTITIES,
  MOST_IDENTITIES_SHARE,
  RENAMED_SHARE,
  USUALLY_VANISHED,
  VANISHED_SHARE,
} from '../finding-codes.ts';
import { columnName, list, plural } from '../sentences.ts';
import type { Comparison, CostRatio, Department } from './comparison.ts';

/** What a comparison shows. `label` names what the projects were compared with. */
export function comparisonFindings(comparison: Comparison, label: string): readonly ComparedFinding[] {
  return [
    ...vanished(comparison, label),
    ...vanishedGroups(comparison, label),
    ...shiftedCosts(comparison, label),
    ...lostValues(comparison, label),
    ...changedIdentities(comparison, label),
    ...changedNames(comparison, label),
  ];
}

function vanished(
  { vanished: { count, listed }, before }: Comparison,
  label: string,
): readonly ComparedFinding[] {
  if (count < FEWEST_VANISHED || count <= before.projects * VANISHED_SHARE) return [];
  const named = list(
    listed.map(({ irmProjectId, name }) => `${irmProjectId} "${name}"`),
    count,
  );
  const sentence = `${count} of ${before.projects} projects of ${label} are not in the file: ${named}.`;
  return [finding('vanished', sentence)];
}

function vanishedGroups(
  { provinces, departments, vanished, before: all }: Comparison,
  label: string,
): readonly ComparedFinding[] {
  const gone = [
    ...provinces.map(({ province, ...totals }) => ({ name: province, ...totals })),
    ...departments.map((department) => ({ name: departmentLabel(department), ...department })),
  ].filter(({ before, after }) => before.projects > 0 && after.projects === 0);
  // How probable it is that all projects of a group have ended, if others do not say more than usual.
  const chanceOf = (projects: number): number => {
    const others = all.projects - projects;
    const share = others === 0 ? 0 : (vanished.count - projects) / others;
    return Math.max(USUALLY_VANISHED, share) ** projects;
  };
  // A group whose projects are there under another name was corrected, divided or renamed.
  const isGrave = ({ before, vanished = before.projects }: (typeof gone)[number]) =>
    vanished > before.projects / 2 && chanceOf(before.projects) < CHANCE;
  const found = (groups: typeof gone, make: typeof finding): readonly ComparedFinding[] => {
    if (groups.length === 0) return [];
    const named = list(
      groups.map(
        ({ name, before }) => `${name || '(blank)'} (${plural(before.projects, 'project', 'projects')})`,
      ),
      groups.length,
    );
    return [make('group_vanished', `The file has nothing of what ${label} has: ${named}.`)];
  };
  return [
    ...found(gone.filter(isGrave), finding),
    ...found(
      gone.filter((group) => !isGrave(group)),
      warning,
    ),
  ];
}

/** If all costs have shifted, those of each department have, too. */
function shiftedCosts({ costRatios }: Comparison, label: string): readonly ComparedFinding[] {
  const shifted = costRatios.filter(
    ({ projects, median }) => projects >= FEWEST_COSTS && (median > COST_SHIFT || median < 1 / COST_SHIFT),
  );
  const all = shifted.find(({ department }) => department === undefined);
  return (all === undefined ? shifted : [all]).map((ratio) => {
    const of = ratio.department === undefined ? 'all departments' : departmentLabel(ratio.department);
    const sentence = `The ${ratio.projects} known costs of ${of} are ${times(ratio)} those of ${label} (median).`;
    return finding('cost_shift', sentence);
  });
}

const times = ({ median }: CostRatio): string =>
  median > 1 || median <= 0 ? `${shortNumber(median)} times` : `1/${shortNumber(1 / median)} of`;

const shortNumber = (number: number): string => String(Number(number.toPrecision(3)));

function lostValues({ lostByField }: Comparison, label: string): readonly ComparedFinding[] {
  return lostByField
    .filter(({ known, lost }) => lost >= FEWEST_LOST && lost > known * LOST_SHARE)
    .map(({ field, known, lost }) => {
      const sentence = `${fieldLabel(field)}: ${lost} of ${known} values that ${label} has are empty in the file.`;
      return finding(field === 'estimated_total_project_cost' ? 'costs_lost' : 'values_lost', sentence);
    });
}

const fieldLabel = (field: StoredFieldName): string =>
  columnName(storedFields.find(({ name }) => name === field)!);

function changedNames({ renamed, before, vanished }: Comparison, label: string): readonly ComparedFinding[] {
  const compared = before.projects - vanished.count;
  if (compared < FEWEST_ALIKE || renamed.count < compared * RENAMED_SHARE) return [];
  const named = list(
    renamed.listed.map(
      ({ irmProjectId, before, after }) => `${irmProjectId} was "${before}" and is "${after}"`,
    ),
    renamed.count,
  );
  const sentence = `${renamed.count} of ${compared} projects have another name than in ${label}: ${named}.`;
  const values = renamed.listed.map(({ irmProjectId }): ProjectValue => ({ irmProjectId, field: 'name' }));
  return [{ ...finding('names_changed', sentence), values }];
}

function changedIdentities(
  { identityChanged, before, vanished }: Comparison,
  label: string,
): readonly ComparedFinding[] {
  const { count, listed } = identityChanged;
  const compared = before.projects - vanished.count;
  if (compared < FEWEST_COMPARED || count === 0) return [];
  const named = list(
    listed.map(({ irmProjectId, before, after }) => `${irmProjectId} was "${before}" and is "${after}"`),
    count,
  );
  const sentence = `${plural(count, 'Project ID belongs', 'Project IDs belong')} to another project than in ${label}: ${named}.`;
  const isMuch = count >= MOST_IDENTITIES || count >= compared * MOST_IDENTITIES_SHARE;
  return [
    {
      code: 'identity_changed',
      severity: isMuch ? 'blocks' : 'warns',
      sentence,
      values: listed.map(({ irmProjectId }) => ({ irmProjectId, field: 'name' })),
    },
  ];
}

/** The department and its province. */
export const departmentLabel = ({ department, province }: Department): string =>
  [department, province].filter((text) => text !== '').join(', ');
