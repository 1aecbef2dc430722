import { fill } from '../../page/language/text.ts';
import { useLanguage } from '../language/use-language.tsx';

interface ShareLinkProps {
  readonly part: number;
  /** Projects; with none there is no share. */
  readonly whole: number;
  /** Which projects `whole` counts, if not all. */
  readonly isOfToBeCompleted?: boolean;
  /** The projects that `part` counts; undefined if no search finds them. */
  readonly href?: string | undefined;
}

/** The share of projects with something, as a link to them that says how many they are. */
export function ShareLink({ part, whole, isOfToBeCompleted = false, href }: ShareLinkProps) {
  const { texts, count, share, fineShare } = useLanguage();
  const { partOf, partOfToBeCompleted, noneToBeCompleted } = texts.totals;
  if (whole === 0) return <span class="is-quiet">{noneToBeCompleted}</span>;
  if (part === 0) return <span class="is-quiet">{share(0, whole)}</span>;
  const text = isOfToBeCompleted ? fineShare(part / whole) : share(part, whole);
  if (href === undefined) return <>{text}</>;
  const form = isOfToBeCompleted ? partOfToBeCompleted : partOf;
  return (
    <a href={href} title={fill(form, { part: count(part), whole: count(whole) })}>
      {text}
    </a>
  );
}
