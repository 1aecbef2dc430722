export { SAMPLE_PROJECTS, type SampleOptions, type SampleSnapshot, sampleSnapshots } from './snapshots.ts';
export { writeSampleFile, writeSampleFiles } from './write-files.ts';
