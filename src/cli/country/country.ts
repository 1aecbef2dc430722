import { Command } from 'commander';
import { checkProfileCommand } from './check-profile.ts';
import { newProfileCommand } from './new-profile.ts';

export function countryCommand(): Command {
  return new Command('country')
    .description('make and check the profile of a country')
    .addCommand(newProfileCommand())
    .addCommand(checkProfileCommand());
}
