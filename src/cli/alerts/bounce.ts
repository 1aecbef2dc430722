import { Command } from 'commander';
import { endBounced, openAlerts } from '../../alerts/index.ts';
import { configOf } from '../options.ts';
import { serviceLog } from '../processes/log.ts';

export function bounceCommand(): Command {
  return new Command('bounce')
    .description('read a mail that came back, from standard input, and end the address if it is gone')
    .action(async (_options: unknown, command: Command) => {
      const config = configOf(command);
      const alerts = await openAlerts(config, serviceLog(config), { current: undefined });
      try {
        console.log(await endBounced(alerts, process.stdin));
      } finally {
        await alerts.database.close();
      }
    });
}
