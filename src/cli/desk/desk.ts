import { Command } from 'commander';
import { configOf } from '../options.ts';
import { inviteCommand } from './invite.ts';
import { deskLogCommand } from './log.ts';
import { practiceCommand } from './practice.ts';
import { serveDesk } from './serve-desk.ts';

interface DeskOptions {
  readonly port?: string;
}

export function deskCommand(): Command {
  return new Command('desk')
    .description('serve the desk, where staff check and publish workbooks in a browser')
    .option('--port <number>', 'port to listen on (or set DESK_PORT)')
    .addCommand(inviteCommand())
    .addCommand(deskLogCommand())
    .addCommand(practiceCommand())
    .action(async ({ port }: DeskOptions, command: Command) => {
      const config = configOf(command, port === undefined ? {} : { deskPort: port });
      await serveDesk(config, async ({ url }) => console.log(`Open      ${url}/`));
    });
}
