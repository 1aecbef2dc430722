import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'] } },
      { extends: true, test: { name: 'structure', include: ['test/structure/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'program',
          include: ['test/{contract,fault}/**/*.test.ts'],
          globalSetup: ['test/sample-service.ts'],
        },
      },
    ],
  },
});
