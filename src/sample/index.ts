export { type SamplePackage, samplePackages, writeSamplePackages } from './oc4ids/packages.ts';
export { isOc4idsSample, sampleTable } from './oc4ids/table.ts';
export {
  SAMPLE_PROJECTS,
  SAMPLE_QUARTERS,
  type SampleOptions,
  type SampleSnapshot,
  sampleSnapshots,
} from './snapshots.ts';
export { VARIED_PROJECTS, type VariedStep, variedSnapshots, variedSteps } from './varied.ts';
export { writeSampleFile, writeSampleFiles } from './write-files.ts';
