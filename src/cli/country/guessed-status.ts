/** What reports write for the stages of a project, by the statuses of OC4IDS. */
const statusWords: readonly (readonly [status: string, words: RegExp])[] = [
  ['Preparation', /not (?:yet )?(?:started|begun|commenced)|yet to (?:start|begin|commence)/],
  ['Cancelled', /cancel|terminat|abandon|scrap|withdrawn|скасовано|отменен/],
  ['Completion', /practical|hand(?:ed|ing)? ?over|defects|snag|substantial/],
  ['Completed', /complet|done|finish|commission|closed|operational|100 ?%|завершено|виконано/],
  [
    'Implementation',
    /on[- ]?going|progress|виконується|в роботі|выполняется|construction|implement|underway|under way|works|started|building|site/,
  ],
  [
    'Preparation',
    /plan|design|tender|procure|feasib|prepar|approv|bid|advertis|award|тендер|проєктування|проектирование|планується/,
  ],
  ['Identification', /identif|concept|idea|proposed|pipeline|proposal/],
];

/** Neither has begun nor ended, so that words say nothing for certain. */
const DOUBTFUL =
  /\b(?:not|no|to be|awaiting|delayed|hold)\b|suspend|stall|призупинено|приостановлен|incomplete|unfinished/;

/** A part of the work: "70% complete" is not complete. */
const PART_DONE =
  /(?<!\d)(\d{1,2}(?:[.,]\d{1,3})?) ?%(?: (?:is )?(?:physically )?(?:complete[d]?|done|finished))?/g;

/** The status of OC4IDS that a text probably means, and whether that is certain. */
export function guessedStatus(
  text: string,
): { readonly status: string; readonly isSure: boolean } | undefined {
  const written = text.toLowerCase();
  const rest = written.replace(PART_DONE, ' ');
  const found = statusWords.filter(([, words]) => words.test(rest));
  const [first] = found;
  if (first === undefined)
    return rest === written || /[1-9]/.test(written) === false
      ? undefined
      : { status: 'Implementation', isSure: false };
  const isCertain = found.every(([status]) => status === first[0]);
  return { status: first[0], isSure: isCertain && !DOUBTFUL.test(written) };
}
