import { Command, Option } from 'commander';
import { helpAfterLossOf, invitePerson, linkAddress, openDesk, type Role, roles } from '../../desk/index.ts';
import { configOf, wantsJson } from '../options.ts';
import { serviceLog } from '../processes/log.ts';

interface InviteOptions {
  readonly role?: readonly Role[];
  readonly lostDevice?: true;
}

const by = { id: null, who: 'command: desk invite' } as const;

/** `desk invite EMAIL --role ..`: the way in for the first administrator, and when the last one is lost. */
export function inviteCommand(): Command {
  return new Command('invite')
    .description('invite a person to the desk: prints a link that works once, for 24 hours')
    .argument('<email>', 'email address of the person')
    .addOption(new Option('--role <role...>', 'what the person may do; several are possible').choices(roles))
    .addOption(
      new Option('--lost-device', 'for somebody who has an account and lost the device').conflicts('role'),
    )
    .action(async (email: string, { role, lostDevice }: InviteOptions, command: Command) => {
      const config = configOf(command);
      const desk = await openDesk(config, serviceLog(config));
      try {
        const link = lostDevice
          ? await helpAfterLossOf(desk, by, email)
          : await invitePerson(desk, by, email, role ?? []);
        const { account } = link;
        const address = linkAddress(desk, link);
        if (wantsJson(command))
          console.log(JSON.stringify({ email: account.email, roles: account.roles, link: address }));
        else
          console.log(
            `Give this link to ${account.email} (${account.roles.join(', ')}). It works once, for 24 hours:\n${address}`,
          );
      } finally {
        await desk.database.close();
      }
    });
}
