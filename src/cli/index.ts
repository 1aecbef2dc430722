import { Command, CommanderError } from 'commander';
import { PROGRAM_VERSION, UnknownOutcomeError } from '../store/port.ts';
import { BLOCKED_EXIT_CODE, BlockedError } from './intake/blocked.ts';
import { explain } from './shortage.ts';

/** The exit code when it is not known whether anything was published. */
const EXIT_UNKNOWN = 2;

/** In the order of the help. Loading all of them takes ten times as long as loading one. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serveCommand(),
  desk: async () => (await import('./desk/desk.ts')).deskCommand(),
  alerts: async () => (await import('./alerts/alerts.ts')).alertsCommand(),
  stage: async () => (await import('./intake/stage.ts')).stageCommand(),
  drafts: async () => (await import('./desk/drafts.ts')).draftsCommand(),
  approve: async () => (await import('./desk/approve.ts')).approveCommand(),
  publish: async () => (await import('./desk/publish.ts')).publishCommand(),
  import: async () => (await import('./intake/import.ts')).importCommand(),
  check: async () => (await import('./intake/check.ts')).checkCommand(),
  snapshots: async () => (await import('./history/snapshots.ts')).snapshotsCommand(),
  publications: async () => (await import('./history/publications.ts')).publicationsCommand(),
  compare: async () => (await import('./history/compare.ts')).compareCommand(),
  remove: async () => (await import('./remove.ts')).removeCommand(),
  rollback: async () => (await import('./history/roll-back.ts')).rollBackCommand(),
  sample: async () => (await import('./sample.ts')).sampleCommand(),
  mirror: async () => (await import('./mirror.ts')).mirrorCommand(),
  export: async () => (await import('./export.ts')).exportCommand(),
  copy: async () => (await import('./copy.ts')).copyCommand(),
  restore: async () => (await import('./history/restore.ts')).restoreCommand(),
  areas: async () => (await import('./areas.ts')).areasCommand(),
  country: async () => (await import('./country/country.ts')).countryCommand(),
  config: async () => (await import('./config.ts')).configCommand(),
};

/** The commands that a command line may mean: those that it names, or all if it names none. */
function commandsOf(words: readonly string[]): readonly string[] {
  if (words.length === 1 && ['-V', '--version'].includes(words[0]!)) return [];
  const all = Object.keys(commands);
  const named = all.filter((name) => words.includes(name));
  return named.length > 0 ? named : all;
}

/** The `infra-projects` command with the subcommands of these names. */
async function command(names: readonly string[]): Promise<Command> {
  const program = new Command('infra-projects')
    .description(
      "Publishes a country's public infrastructure projects: imports the reports of departments and serves them.",
    )
    .version(PROGRAM_VERSION)
    .option('--store <url>', 'store to use: sqlite:PATH or postgres://... (or set STORE_URL)')
    .option('--json', 'print the result as JSON')
    .option('--debug', 'print the stack trace of an error');
  for (const name of names) program.addCommand(await commands[name]!());
  return program;
}

/** Prints what is wrong with a command line, on one line like any other error. */
function outputError(text: string, write: (line: string) => void): void {
  const problem = explain(text.trim().replace(/^error: /, ''));
  write(`infra-projects: ${problem} (see --help)\n`);
}

/**
 * Runs a command line and returns the exit code: 0 only on success, 3 if findings on a file stop its
 * import. Prints errors on one line of standard error.
 */
export async function runCommand(argv: readonly string[]): Promise<number> {
  try {
    await run(argv);
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    console.error(`infra-projects: ${explain(error)}`);
    if (argv.includes('--debug')) console.error(error);
    return exitCodeOf(error);
  }
}

/** Commands are loaded here, because loading one fails if the profile of the country is wrong. */
async function run(argv: readonly string[]): Promise<void> {
  const program = await command(commandsOf(argv.slice(2)));
  for (const each of [
    program,
    ...program.commands,
    ...program.commands.flatMap(({ commands }) => commands),
  ]) {
    each.exitOverride().configureOutput({ outputError }).configureHelp({ showGlobalOptions: true });
  }
  await program.parseAsync(argv);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof BlockedError) return BLOCKED_EXIT_CODE;
  return error instanceof UnknownOutcomeError ? EXIT_UNKNOWN : 1;
}
