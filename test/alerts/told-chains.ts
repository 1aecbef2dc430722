import type { ReceivedMail } from '../../src/alerts/mail-server.fixture.ts';

/** What a mail tells of a project: its cost, in millions. */
interface Step {
  readonly before: number;
  readonly after: number;
}

/** What somebody was told of each project, one mail after the other. */
type Chains = Readonly<Record<string, readonly Step[]>>;

/** What was told by mails to each address, in the order in which they were written. */
export function chainsOf(mails: readonly ReceivedMail[]): ReadonlyMap<string, Chains> {
  const chains = new Map<string, Record<string, Step[]>>();
  for (const { to_, text } of mails) {
    const own = chains.get(to_) ?? {};
    chains.set(to_, own);
    for (const told of text!.split('\n* ').slice(1)) {
      const name = /^.*/.exec(told)![0];
      const [, before, after] = /Cost: R (\d+) million → R (\d+) million/.exec(told) ?? [];
      own[name] = [...(own[name] ?? []), { before: Number(before), after: Number(after) }];
    }
  }
  return chains;
}
