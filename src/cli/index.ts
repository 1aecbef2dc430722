import { Command, CommanderError } from 'commander';
import { checkCommand } from './check.ts';
import { configCommand } from './config.ts';
import { copyCommand } from './copy.ts';
import { explain } from './explain.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { mirrorCommand } from './mirror.ts';
import { PROGRAM_VERSION } from './program-version.ts';
import { removeCommand } from './remove.ts';
import { sampleCommand } from './sample.ts';
import { serveCommand } from './serve.ts';
import { snapshotsCommand } from './snapshots.ts';

/** The `infra-projects` command with all its subcommands. */
export function command(): Command {
  const program = new Command('infra-projects')
    .description(
      "Publishes a country's public infrastructure projects: imports the reports of departments and serves them.",
    )
    .version(PROGRAM_VERSION)
    .option('--store <url>', 'store to use: sqlite:PATH or postgres://... (or set STORE_URL)')
    .option('--json', 'print the result as JSON')
    .option('--debug', 'print the stack trace of an error');
  for (const add of [
    serveCommand,
    importCommand,
    checkCommand,
    snapshotsCommand,
    removeCommand,
    sampleCommand,
    mirrorCommand,
    exportCommand,
    copyCommand,
    configCommand,
  ]) {
    program.addCommand(add());
  }
  return program;
}

/** Prints what is wrong with a command line, on one line like any other error. */
function outputError(text: string, write: (line: string) => void): void {
  const problem = explain(text.trim().replace(/^error: /, ''));
  write(`infra-projects: ${problem} (see --help)\n`);
}

/**
 * Runs a command line and returns the exit code, 0 only on success. Prints errors on one line of
 * standard error.
 */
export async function runCommand(argv: readonly string[]): Promise<number> {
  const program = command();
  for (const each of [program, ...program.commands]) {
    each.exitOverride().configureOutput({ outputError }).configureHelp({ showGlobalOptions: true });
  }
  try {
    await program.parseAsync(argv);
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    console.error(`infra-projects: ${explain(error)}`);
    if (program.opts().debug === true) console.error(error);
    return 1;
  }
}
