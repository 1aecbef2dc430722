import { runCommand } from './cli/index.ts';
import { endOnSignal } from './cli/processes/stop-signals.ts';

endOnSignal();
process.exitCode = await runCommand(process.argv);
