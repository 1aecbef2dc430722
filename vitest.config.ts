import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const { isNewEnough, least } = await import(new URL('tools/runtime/node.mjs', import.meta.url).href);
// The embedded database ends older versions without a word.
if (!isNewEnough)
  throw new Error(
    `Tests need Node ${least} or newer, and this is ${process.version}: run "npm run vitest -- ..." instead of "npx vitest run ...".`,
  );

// Some tests run programs as other users, who read what the tests write.
process.umask(0o022);

const quickVisits = ['test/browser/pages.test.ts'];

/** Units with stores, threads, connections or many files of their own, which take long. */
const longUnits = [
  'src/alerts/follow.test.ts',
  'src/api/{as-of,changed-since,downloads}.test.ts',
  'src/cli/desk/desk-commands.test.ts',
  'src/oc4ids/damaged-packages.test.ts',
  'src/export/{bulk-downloads.test.ts,mirror/**/*.test.ts}',
  'src/http/sending/queued-bytes.test.ts',
  'src/index/{index-folder,live-index}.test.ts',
  'src/index/past/past-indexes.test.ts',
  'src/index/relevance/*.test.ts',
  'src/irm/table/damaged-tables.test.ts',
  'src/irm/xlsx/workbook.test.ts',
  'src/irm/rows/staged-rows.test.ts',
  'src/desk/{held-forms,provider/provider,screens/changes/changes,sign-in/sign-in}.test.ts',
  'src/desk/{privilege-matrix,approval/office-rules,mail/mail,publishing/publish-due}.test.ts',
  'src/desk/screens/{drafts/{many,steps-of-a-draft},fact-check/fact-check,history/history,log/log}.test.ts',
  'packages/client/src/client.test.ts',
  'src/sample/catalogue.test.ts',
  'src/site/about/rolled-back.test.ts',
  'src/report/annotated-workbook.test.ts',
  'test/intake/{damaged-quarters,messy-files}.test.ts',
];

const commandTests = [
  'test/contract/{another-country,cli,compare,docs,export-thread,half-years,licences,publish,starter,terminal}.test.ts',
];

const malawi = { COUNTRY: 'mw', POPULATION_FILE: 'test/country/population.csv' };

const proxyTests = ['test/cluster/{desk-proxy,proxies,varnish}.test.ts'];

const browserTests = {
  globalSetup: ['test/sample-service.ts', 'test/browser/chromium-setup.ts'],
};

/** Ends of processes under load, which break connections for want of time where much else runs. */
const endings = ['test/fault/{restart,stop,workers}.test.ts'];

/**
 * `npm test` runs the projects that need nothing but a browser: unit, structure, contract and
 * pages. `npm run test:all` runs every project. `docs/contributing.md` says what each needs.
 */
export default defineConfig({
  test: {
    // Long enough for a machine that is busy with something else: no test fails by its speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: availableParallelism(),
    // One module cache for all files of a worker: most of the time would go into imports.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,packages/client,checks,test/oracle,test/intake}/**/*.test.{ts,tsx}'],
          exclude: [
            'src/store/postgres/**',
            'src/api/same-responses.test.ts',
            'test/oracle/{changed-index,http-results,index-results,invariants,large-index-results}.test.ts',
            ...longUnits,
          ],
          provide: { storeEngines: { tested: ['SQLite'], available: ['SQLite'] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'long-units',
          include: longUnits,
          provide: { storeEngines: { tested: ['SQLite'], available: ['SQLite'] } },
        },
      },
      // The desk as a program of its own, visited by people.
      { extends: true, test: { name: 'desk', include: ['test/desk/**/*.test.ts'] } },
      {
        // The alerts as programs of their own, with mail servers, browsers and attackers.
        extends: true,
        test: {
          name: 'alerts',
          include: ['test/alerts/**/*.test.ts'],
          globalSetup: ['test/browser/chromium-setup.ts'],
        },
      },
      {
        // The site and the API in a process that serves another country.
        extends: true,
        test: {
          name: 'country',
          include: ['test/country/**/*.test.ts'],
          exclude: ['test/country/malawi-pages.test.ts'],
          env: malawi,
        },
      },
      {
        extends: true,
        test: { name: 'country-pages', include: ['test/country/malawi-pages.test.ts'], env: malawi },
      },
      { extends: true, test: { name: 'structure', include: ['test/structure/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          exclude: ['test/contract/{new-field,openapi}.test.ts', ...commandTests],
          globalSetup: ['test/sample-service.ts'],
          provide: { storeEngines: { tested: ['SQLite'], available: ['SQLite'] } },
        },
      },
      {
        // Everything out of the full sample and in again.
        extends: true,
        test: {
          name: 'bulk',
          include: ['test/bulk/**/*.test.ts'],
          globalSetup: ['test/sample-service.ts'],
        },
      },
      {
        // The command, run as a process of its own hundreds of times, and what else takes long.
        extends: true,
        test: {
          name: 'command',
          include: commandTests,
          globalSetup: ['test/sample-service.ts'],
          provide: { storeEngines: { tested: ['SQLite'], available: ['SQLite'] } },
        },
      },
      {
        // A recipe of docs/contributing.md, followed in a copy of the program.
        extends: true,
        test: { name: 'recipe', include: ['test/contract/new-field.test.ts'] },
      },
      {
        // What people type and expect to find, judged one by one, and what the oracle says of results.
        extends: true,
        test: {
          name: 'search',
          include: [
            'test/search/**/*.test.ts',
            'test/oracle/{changed-index,http-results,index-results,invariants,large-index-results}.test.ts',
          ],
          globalSetup: ['test/sample-service.ts'],
          env: { POPULATION_FILE: 'countries/za/sample/population.csv' },
        },
      },
      {
        // The package for assistants, with the client of its SDK.
        extends: true,
        test: {
          name: 'mcp',
          include: ['test/mcp/**/*.test.ts'],
          globalSetup: ['test/sample-service.ts', 'test/mcp/mcp-package.ts'],
        },
      },
      {
        // Whole files read back by other programs, generated clients and the scripts of examples/.
        extends: true,
        test: {
          name: 'takeaway',
          include: ['test/takeaway/**/*.test.ts', 'test/contract/openapi.test.ts'],
          globalSetup: ['test/sample-service.ts', 'test/takeaway/parquet-readers.ts'],
        },
      },
      {
        // The examples of docs/api.md, which need curl, Python and R.
        extends: true,
        test: {
          name: 'examples',
          include: ['test/examples/**/*.test.ts'],
          globalSetup: ['test/sample-service.ts'],
        },
      },
      {
        // The contract of the stores and of the service, over PostgreSQL.
        extends: true,
        test: {
          name: 'postgres',
          include: [
            'src/store/*.test.ts',
            'src/alerts/follow.test.ts',
            'src/store/postgres/**/*.test.ts',
            'test/postgres/**/*.test.ts',
            'src/api/same-responses.test.ts',
            'test/contract/listing.test.ts',
          ],
          globalSetup: ['test/sample-service-postgres.ts'],
          provide: {
            storeEngines: { tested: ['PostgreSQL'], available: ['SQLite', 'PostgreSQL'] },
          },
        },
      },
      {
        // The program and its store in each supported version of Node, and in versions too old for it.
        extends: true,
        test: {
          name: 'nodes',
          include: ['test/nodes/**/*.test.ts'],
          globalSetup: ['test/nodes/node-versions.ts'],
        },
      },
      {
        // In a short form, each within minutes; `npm run test:faults` runs them in full.
        extends: true,
        test: {
          name: 'fault',
          // A fault of one file is not that of the next.
          isolate: true,
          include: ['test/fault/**/*.test.ts'],
          exclude: endings,
          globalSetup: ['test/sample-service.ts'],
        },
      },
      {
        // Those that need the machine for themselves.
        extends: true,
        test: {
          name: 'endings',
          isolate: true,
          include: endings,
          globalSetup: ['test/sample-service.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // A visit to each page, with Chromium.
        extends: true,
        test: { name: 'pages', include: quickVisits, ...browserTests },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: quickVisits,
          ...browserTests,
          isolate: true,
        },
      },
      {
        // The image, the package and the files of deploy/, built and run as in production.
        extends: true,
        test: {
          name: 'deploy',
          include: ['test/deploy/**/*.test.ts'],
          globalSetup: ['test/deploy/kubernetes-models.ts'],
        },
      },
      {
        // The configurations of proxies and of a cache, which wait more than they work.
        extends: true,
        test: { name: 'proxy', isolate: true, include: proxyTests },
      },
      {
        // Failovers need the machine for themselves.
        extends: true,
        test: {
          name: 'cluster',
          isolate: true,
          include: ['test/cluster/**/*.test.ts'],
          exclude: proxyTests,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
