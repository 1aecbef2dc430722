export { oddProjects } from './odd-projects.ts';
export { type SampleOptions, type SampleSnapshot, sampleSnapshots } from './snapshots.ts';
export { isSampleFile, writeSampleFile, writeSampleFiles } from './write-files.ts';
