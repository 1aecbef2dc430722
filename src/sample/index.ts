export {
  SAMPLE_PROJECTS,
  SAMPLE_QUARTERS,
  type SampleOptions,
  type SampleSnapshot,
  sampleSnapshots,
} from './snapshots.ts';
export { VARIED_PROJECTS, type VariedStep, variedSnapshots, variedSteps } from './varied.ts';
export { writeSampleFile, writeSampleFiles } from './write-files.ts';
