import { Command } from 'commander';
import { type Config, settings } from '../config.ts';
import { withoutPassword } from '../store/index.ts';
import { readingOf, wantsJson } from './options.ts';

export function configCommand(): Command {
  return new Command('config')
    .description('list every setting with its value and the origin of the value')
    .action((_options: unknown, command: Command) => {
      const { config, origins } = readingOf(command);
      const rows = settings.map(({ name, key, help }) => ({
        name,
        value: shownValue(config, key),
        from: origins[key],
        help,
      }));
      if (wantsJson(command)) return console.log(JSON.stringify(rows));
      for (const { name, value, from, help } of rows) console.log(`${name}=${value}  (${from})\n    ${help}`);
    });
}

/** The output of this command ends up in tickets and logs. */
function shownValue(config: Config, key: keyof Config): string | number | boolean {
  const value = config[key];
  if (value === '') return value;
  switch (key) {
    case 'storeUrl':
    case 'storeReadUrl':
    case 'deskDb':
      return withoutPassword(String(value));
    case 'smtpUrl':
      return String(value).replace(/:[^:@/]*@/, ':***@');
    case 'oidcClientSecret':
      return '***';
    default:
      return value;
  }
}
