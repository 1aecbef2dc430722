import type { QualityFlag } from '../../quality/index.ts';
import { useLanguage } from '../language/use-language.tsx';
import type { ProjectMail } from '../mail/mail.ts';

interface DataWarningsProps {
  readonly flags: readonly QualityFlag[];
  readonly mail: ProjectMail | undefined;
}

/** What looks wrong in the latest report. */
export const DataWarnings = ({ flags, mail }: DataWarningsProps) => {
  const { texts, flagLabel, flagMeaning } = useLanguage();
  const { warnings, mail: mailTexts } = texts.project;
  return flags.length === 0 ? null : (
    <section class="data-warnings" aria-labelledby="warnings">
      <h2 id="warnings">{warnings.title}</h2>
      <p class="hint">{warnings.hint}</p>
      <ul>
        {flags.map((flag) => (
          <li key={flag}>
            <strong>{flagLabel(flag)}.</strong> {flagMeaning(flag)}{' '}
            {mail && (
              <a class="ask" href={mail(flagLabel(flag))}>
                {mailTexts.ask}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
