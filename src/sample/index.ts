export { type OddProject, oddProjects } from './odd-projects.ts';
export { type SampleOptions, type SampleSnapshot, sampleSnapshots } from './snapshots.ts';
export { isSampleFile, type SampleFileFormat, writeSampleFile, writeSampleFiles } from './write-files.ts';
