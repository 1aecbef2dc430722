import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['{src,packages,test/oracle}/**/*.test.ts'] } },
      { extends: true, test: { name: 'structure', include: ['test/structure/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'program',
          include: ['test/contract/**/*.test.ts'],
          globalSetup: ['test/sample-service.ts'],
        },
      },
      {
        // In a short form, each within minutes; in full, one after the other, by `npm run test:faults`.
        extends: true,
        test: { name: 'fault', include: ['test/fault/**/*.test.ts'] },
      },
      {
        // The same contract over PostgreSQL. That all other answers are the same, too, is shown byte for byte by
        // src/api/same-answers.test.ts.
        extends: true,
        test: {
          name: 'program-postgres',
          include: ['test/contract/{listing,openapi}.test.ts'],
          globalSetup: ['test/sample-service-postgres.ts'],
        },
      },
      {
        // Real visits with the system's Chromium; browsers side by side would only slow each other down.
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/sample-service.ts', 'test/browser/chromium-setup.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: 'cluster', include: ['test/cluster/**/*.test.ts'], testTimeout: 120_000 },
      },
    ],
  },
});
