import { InvalidArgumentError, Option } from 'commander';
import { acceptableCodes, type FindingCode, isAcceptableCode } from '../../intake/index.ts';
import {
  type DateChoice,
  type DecimalMark,
  dateChoices,
  decimalMarks,
  type ReadingChoices,
} from '../../irm/index.ts';
import { StoreError } from '../../store/index.ts';

/** What `check` and `import` take to read a file and to judge its findings. */
export interface ReadingOptions {
  readonly dropColumns?: readonly string[];
  readonly decimal?: DecimalMark;
  readonly dates?: DateChoice;
  readonly accept?: readonly FindingCode[];
  readonly because?: string;
}

export const readingOptions = (): readonly Option[] => [
  new Option(
    '--drop-columns <headings>',
    'leave out these unknown columns, with commas between them',
  ).argParser((headings: string, before: readonly string[] = []) => [...before, headings]),
  new Option('--decimal <mark>', 'decimal mark of amounts like 680.000').choices(decimalMarks),
  new Option(
    '--dates <order>',
    'read columns with dates like 03/31/2019 as month, day, year, or exchange day and month back where a program exchanged them',
  ).choices(dateChoices),
  new Option('--accept <codes>', 'let findings pass that block, with commas between their codes').argParser(
    findingCodes,
  ),
  new Option('--because <reason>', 'why they are accepted'),
];

function findingCodes(text: string, before: readonly FindingCode[] = []): readonly FindingCode[] {
  const codes = text.split(',').map((code) => {
    if (isAcceptableCode(code.trim())) return code.trim() as FindingCode;
    if (code.trim() === 'already_there')
      throw new InvalidArgumentError('"already_there" is answered by --replace or --add, not accepted.');
    throw new InvalidArgumentError(
      `"${code}" is not a finding that can be accepted: these are ${acceptableCodes.join(', ')}.`,
    );
  });
  return [...before, ...codes];
}

export function readingChoices({ dropColumns, decimal, dates }: ReadingOptions): ReadingChoices {
  return { ...(dropColumns && { dropColumns }), ...(decimal && { decimal }), ...(dates && { dates }) };
}

/** The accepted codes. Accepting takes a reason. */
export function acceptedCodes({ accept = [], because = '' }: ReadingOptions): readonly FindingCode[] {
  if (accept.length > 0 && because.trim() === '')
    throw new StoreError('Accepting a finding takes a reason: add --because "...".');
  return accept;
}
