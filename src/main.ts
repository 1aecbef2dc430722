import { ignoreLostOutput } from './cli/processes/lost-output.ts';
import { endOnSignal } from './cli/processes/stop-signals.ts';
import { explainShortages } from './cli/shortage.ts';

endOnSignal();
ignoreLostOutput();
explainShortages();
const { runCommand } = await import('./cli/index.ts');
process.exitCode = await runCommand(process.argv);
