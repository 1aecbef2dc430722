import type { FieldGroup, FieldName, Phase, Sphere } from '../../project/index.ts';
import type { QualityFlag } from '../../quality/index.ts';
import type { Texts } from './language.ts';

/** What the data consists of, in words. Values that no table knows are shown as they are. */
export interface DataNames {
  /** What a field is called where its value stands. */
  fieldLabel(field: FieldName): string;
  /** What a filter by a field is called. */
  filterLabel(field: FieldName): string;
  /** What a field means, in one or two sentences. */
  fieldMeaning(field: FieldName): string;
  /** What to know before relying on a field, if anything. */
  fieldCaveat(field: FieldName): string | undefined;
  /** What a field means; undefined for fields with a plain label. */
  fieldExplanation(field: FieldName): string | undefined;
  groupLabel(group: FieldGroup): string;
  sphereName(sphere: Sphere): string;
  phaseName(phase: Phase): string;
  stageName(status: string): string;
  /** For narrow places. */
  shortStage(status: string): string;
  /** What a stage means; undefined for a status that is not in the table. */
  stageDefinition(status: string): string | undefined;
  /** The name of a project, or a text to click on if it is blank. */
  projectName(name: string): string;
  /** A format of downloads, by its name in addresses. */
  formatName(format: string): string;
  flagLabel(flag: QualityFlag): string;
  /** What a warning means, in sentences. */
  flagMeaning(flag: QualityFlag): string;
}

export function dataNamesIn({ data }: Pick<Texts, 'data'>): DataNames {
  const filters: ReadonlyMap<string, string> = new Map(Object.entries(data.filters));
  const explanations: ReadonlyMap<string, string> = new Map(Object.entries(data.explanations));
  const formats: ReadonlyMap<string, string> = new Map(Object.entries(data.formats));
  const stages = new Map(Object.entries(data.stages));
  return {
    fieldLabel: (field) => data.fields[field],
    filterLabel: (field) => filters.get(field) ?? data.fields[field],
    fieldMeaning: (field) => data.meanings[field],
    fieldCaveat: (field) => data.caveats[field],
    fieldExplanation: (field) => explanations.get(field),
    groupLabel: (group) => data.groups[group],
    sphereName: (sphere) => data.spheres[sphere],
    phaseName: (phase) => data.phases[phase],
    stageName: (status) => stages.get(status)?.name ?? status,
    shortStage: (status) => stages.get(status)?.short ?? status,
    stageDefinition: (status) => stages.get(status)?.definition,
    projectName: (name) => (name.trim() === '' ? data.nameless : name),
    formatName: (format) => formats.get(format) ?? format,
    flagLabel: (flag) => data.flags[flag].label,
    flagMeaning: (flag) => data.flags[flag].meaning,
  };
}
