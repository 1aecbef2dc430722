import { runCommand } from './cli/index.ts';

process.exitCode = await runCommand(process.argv);
