import { Command } from 'commander';
import { endAddress, openAlerts } from '../../alerts/index.ts';
import { configOf } from '../options.ts';
import { serviceLog } from '../processes/log.ts';

export function endCommand(): Command {
  return new Command('end')
    .description('end the mails to an address whose owner asked you to')
    .argument('<address>', 'the email address')
    .action(async (address: string, _options: unknown, command: Command) => {
      const config = configOf(command);
      const alerts = await openAlerts(config, serviceLog(config), { current: undefined });
      try {
        const isEnded = await endAddress(alerts, address);
        console.log(isEnded ? 'The address was deleted.' : 'The address is not kept.');
      } finally {
        await alerts.database.close();
      }
    });
}
