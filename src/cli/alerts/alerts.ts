import { Command } from 'commander';
import { configOf } from '../options.ts';
import { bounceCommand } from './bounce.ts';
import { checkMailCommand } from './check-mail.ts';
import { endCommand } from './end.ts';
import { serveAlerts } from './serve-alerts.ts';

interface AlertsOptions {
  readonly port?: string;
}

export function alertsCommand(): Command {
  return new Command('alerts')
    .description('e-mail people who follow projects when these change')
    .option('--port <number>', 'port to listen on (or set ALERTS_PORT)')
    .addCommand(checkMailCommand())
    .addCommand(bounceCommand())
    .addCommand(endCommand())
    .action(async ({ port }: AlertsOptions, command: Command) => {
      await serveAlerts(configOf(command, port === undefined ? {} : { alertsPort: port }));
    });
}
