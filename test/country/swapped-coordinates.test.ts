import { expect, test } from 'vitest';
import { reported } from '../../src/project/project.fixture.ts';
import { flagsOf, snapshotQuality } from '../../src/quality/quality-flag.ts';

// Malawi has no outlines of its regions: the box of its maps shows which coordinates are swapped.

test.each([
  ['-15.78', '35.01', false],
  ['35.01', '-15.78', true],
  ['48.2', '16.4', false],
])('latitude %s and longitude %s are swapped: %s', (latitude, longitude, isSwapped) => {
  const { snapshot } = reported('1', { province: 'Southern Region', latitude, longitude });
  const flags = flagsOf(snapshotQuality(snapshot, { taken: undefined, previous: undefined }));
  expect(flags.includes('coordinates_swapped')).toBe(isSwapped);
});
