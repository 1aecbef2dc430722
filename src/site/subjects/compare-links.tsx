import { fill } from '../../page/language/text.ts';
import type { Subject } from '../../query/subjects/index.ts';
import { comparePath } from '../addresses/links.ts';
import { useLanguage } from '../language/use-language.tsx';
import type { Neighbours } from './neighbours.ts';

interface CompareLinksProps {
  readonly subject: Subject;
  readonly neighbours: Neighbours | undefined;
}

/** More would hide the last link. */
const MOST_LINKS = 4;

/** Leads to comparisons of a subject with its largest neighbours, or with any other one. */
export function CompareLinks({ subject, neighbours }: CompareLinksProps) {
  const { texts, path } = useLanguage();
  const others = (neighbours?.compared ?? [])
    .map((each) => each.subject)
    .filter((other) => other.path !== subject.path)
    .slice(0, MOST_LINKS);
  return (
    <div class="page-links">
      <span>{fill(texts.compare.withOthers, { name: subject.name })}</span>
      {others.map((other) => (
        <a key={other.path} href={path(comparePath([subject, other]))} rel="nofollow">
          {other.kind === 'department' ? other.label : other.name}
        </a>
      ))}
      <a href={path(comparePath([subject]))} rel="nofollow">
        {texts.compare.another}
      </a>
    </div>
  );
}
