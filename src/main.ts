import { endOnSignal } from './cli/processes/stop-signals.ts';
import { explainShortages } from './cli/shortage.ts';

endOnSignal();
explainShortages();
const { runCommand } = await import('./cli/index.ts');
process.exitCode = await runCommand(process.argv);
