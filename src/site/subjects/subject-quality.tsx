import { fill } from '../../page/language/text.ts';
import type { Subject } from '../../query/subjects/index.ts';
import { searchPath } from '../addresses/links.ts';
import { useLanguage } from '../language/use-language.tsx';
import type { Shortcoming, SubjectQuality } from './shortcomings.ts';

interface QualitySectionProps {
  readonly subject: Subject;
  readonly quality: SubjectQuality;
  /** Number of projects. */
  readonly total: number;
}

/** What the reports leave out, and what in them cannot be right. */
export function QualitySection({ subject, quality: { gaps, errors }, total }: QualitySectionProps) {
  const { texts } = useLanguage();
  const { quality } = texts.subjects;
  return (
    <section class="band" aria-labelledby="quality">
      <h2 id="quality">{quality.heading}</h2>
      <div class="split">
        <Shortcomings
          heading={quality.gaps}
          none={quality.noGaps}
          some={gaps}
          subject={subject}
          total={total}
        />
        <Shortcomings
          heading={quality.errors}
          none={quality.noErrors}
          some={errors}
          subject={subject}
          total={total}
        />
      </div>
    </section>
  );
}

interface ShortcomingsProps {
  readonly heading: string;
  readonly none: string;
  readonly some: readonly Shortcoming[];
  readonly subject: Subject;
  readonly total: number;
}

function Shortcomings({ heading, none, some, subject: { filters }, total }: ShortcomingsProps) {
  const { texts, path, count, share, fieldLabel, flagLabel } = useLanguage();
  const { shareOf } = texts.subjects.quality;
  return (
    <div>
      <h3>{heading}</h3>
      {some.length === 0 && <p>{none}</p>}
      <dl class="shortcomings">
        {some.map(({ of, projects, filter }) => (
          <div key={filter[1]}>
            <dt>{'field' in of ? fieldLabel(of.field) : flagLabel(of.flag)}</dt>
            <dd>
              <a href={path(searchPath({ filters: [...filters, filter] }))}>
                {fill(shareOf, {
                  count: count(projects),
                  total: count(total),
                  share: share(projects, total),
                })}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
