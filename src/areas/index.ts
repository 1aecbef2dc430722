export { type AreaLocator, areaLocator } from './area-locator.ts';
export {
  type Area,
  type AreaLevel,
  type Areas,
  type LevelName,
  noAreas,
  polygonsOf,
} from './areas.ts';
export { AreasError, areasDigest, areasIn, readAreas, toldProblems } from './areas-file.ts';
export { doubtsAbout } from './doubtful-outlines.ts';
