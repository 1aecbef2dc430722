import Type from 'typebox';
import type { Parameter } from '../http/parameters/parameter.ts';
import { changeKinds } from '../index/index.ts';

const kind = { name: 'kind', schema: Type.Enum([...changeKinds]), repeatable: true } as const;

const KINDS =
  '`cost`, `completion` and `status` are all changes of these; `cost_up`, `cost_down`, `later`, `earlier`, `moved_on`, `moved_back` and `stopped` are some of them. A project is `new` or `vanished` if only the later or only the earlier report of its sphere has it.';

/** The kinds of changes to find; without it, those of projects that are in both reports. */
export const valueChangeParameter = {
  ...kind,
  description: `Only projects with this kind of change. Repeat it for projects with any of several. Default: \`cost\`, \`completion\` and \`status\`. ${KINDS}`,
} as const satisfies Parameter;

/** The kinds of changes to find; without it, all. */
export const changeParameter = {
  ...kind,
  description: `Only projects with this kind of change. Repeat it for projects with any of several. Default: all. ${KINDS}`,
} as const satisfies Parameter;
