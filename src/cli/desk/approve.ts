import { Command } from 'commander';
import { approveDraft, draftName, reviewWhenRead } from '../../desk/commands.ts';
import { StoreError } from '../../store/index.ts';
import { comparisonLines } from '../comparison-lines.ts';
import { canAsk, confirmed } from '../confirm.ts';
import { configOf, wantsJson } from '../options.ts';
import { draftOf, personOf, personOption, withDesk } from './with-desk.ts';

interface ApproveOptions {
  readonly by: string;
  readonly yes?: true;
}

export function approveCommand(): Command {
  return new Command('approve')
    .description('approve a draft of the desk that another person made')
    .argument('<draft>', 'the id of the draft, as "drafts" shows it')
    .addOption(personOption())
    .option('--yes', 'do not ask; needed where nobody can be asked')
    .action(async (id: string, { by, yes }: ApproveOptions, command: Command) => {
      const asJson = wantsJson(command);
      await withDesk(configOf(command), async (desk) => {
        const draft = await draftOf(desk, id);
        const account = await personOf(desk, by, 'approve', 'approve', draft);
        const { reading, blocks, fingerprint } = await reviewWhenRead(desk, id);
        if (yes !== true && (asJson || !canAsk()))
          throw new StoreError('This is not a terminal: add --yes to approve the draft.');
        if (!asJson) {
          console.log(
            `${draftName(draft)}${draft.fileName === null ? '' : `, ${draft.fileName}`}: ${draft.note ?? ''}`,
          );
          const comparison = reading?.examination?.compared?.comparison;
          for (const line of comparison ? comparisonLines(comparison) : []) console.log(line);
          for (const { code, acceptance } of blocks)
            console.log(`Accepted ${code}: ${acceptance?.reason ?? 'by nobody'}`);
        }
        if (yes !== true && !(await confirmed('Approve this?')))
          throw new StoreError('Nothing was approved.');
        const { state } = await approveDraft(desk, account, draft, fingerprint);
        if (asJson) return console.log(JSON.stringify({ draft: id, state }));
        console.log(
          state === 'approved'
            ? `Approved draft ${id}. "publish ${id}" publishes it.`
            : `Gave the first of two approvals of draft ${id}. Another approver gives the second.`,
        );
      });
    });
}
