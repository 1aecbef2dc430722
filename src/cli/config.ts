import { Command } from 'commander';
import { settings } from '../config.ts';
import { readingOf, wantsJson } from './options.ts';

export function configCommand(): Command {
  return new Command('config')
    .description('list every setting with its value and the origin of the value')
    .action((_options: unknown, command: Command) => {
      const { config, origins } = readingOf(command);
      const rows = settings.map(({ name, key, help }) => ({
        name,
        value: withoutPassword(config[key]),
        from: origins[key],
        help,
      }));
      if (wantsJson(command)) return console.log(JSON.stringify(rows));
      for (const { name, value, from, help } of rows) console.log(`${name}=${value}  (${from})\n    ${help}`);
    });
}

/** Masks the password in an address: the output of this command ends up in tickets and logs. */
const withoutPassword = (value: string | number | boolean): string | number | boolean =>
  typeof value === 'string' ? value.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, '$1:***@') : value;
