import { setTimeout as after } from 'node:timers/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { country } from '../../country/index.ts';
import {
  type Desk,
  type Draft,
  dateTime,
  eventsOf,
  publishDraft,
  publishDue,
  scheduleDraft,
} from '../../desk/commands.ts';
import { countryInstant } from '../../project/index.ts';
import { StoreError } from '../../store/index.ts';
import { configOf, wantsJson } from '../options.ts';
import { draftOf, personOf, personOption, withDesk } from './with-desk.ts';

interface PublishOptions {
  readonly by: string;
  readonly at?: Date;
}

export function publishCommand(): Command {
  return new Command('publish')
    .description('publish an approved draft of the desk, now or at a time')
    .argument('<draft>', 'the id of the draft, as "drafts" shows it')
    .addOption(
      new Option(
        '--at <time>',
        `day and time in ${country.name}, like "2026-02-25 14:00"; a running desk publishes it then`,
      ).argParser(instant),
    )
    .addOption(personOption())
    .action(async (id: string, { by, at }: PublishOptions, command: Command) => {
      await withDesk(configOf(command), async (desk) => {
        const draft = await draftOf(desk, id);
        const account = await personOf(desk, by, 'publish', 'publish', draft);
        const scheduled = await scheduleDraft(desk, account, draft, at);
        const { state, publication, publishAt } =
          at === undefined ? await published(desk, scheduled) : scheduled;
        if (wantsJson(command)) console.log(JSON.stringify({ draft: id, state, publication, publishAt }));
        else if (at === undefined) console.log(`Published draft ${id} as publication ${publication}.`);
        else console.log(`Draft ${id} is published on ${dateTime(publishAt!)}, if a desk runs then.`);
      });
    });
}

function instant(text: string): Date {
  const [day = '', time = ''] = text.split(/[ T]/);
  const at = countryInstant(day, time);
  if (at === undefined) throw new InvalidArgumentError('Write the time like "2026-02-25 14:00".');
  return at;
}

/**
 * The draft once it is published, by this command or by a desk that was quicker. Fails with
 * `StoreError` if it was not; a running desk tries it again.
 */
async function published(desk: Desk, { id }: Draft): Promise<Draft> {
  for (;;) {
    await publishDue(desk, publishDraft);
    const draft = await draftOf(desk, id);
    if (draft.state === 'published') return draft;
    if (draft.state !== 'publishing') {
      const last = (await eventsOf(desk.database, id)).at(-1);
      throw new StoreError(last?.text ?? `Draft ${id} was not published.`);
    }
    await after(500);
  }
}
