import type { Subject, Subjects } from '../../query/subjects/index.ts';
import { comparePath, pagePaths, subjectTail } from '../addresses/links.ts';
import { HiddenFields } from '../elements/search-form.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { MOST_COMPARED } from './compare-state.ts';

interface CompareFormProps {
  /** All that can be chosen. */
  readonly offered: Pick<Subjects, 'provinces' | 'departments' | 'municipalities'>;
  readonly chosen: readonly Subject[];
}

/** The chosen subjects, each a link that removes it, and a form to add one. */
export function CompareForm({ offered, chosen }: CompareFormProps) {
  const { texts, path } = useLanguage();
  const { compare } = texts;
  return (
    <div class="compare-form">
      {chosen.length > 0 && (
        <ul class="chips" aria-label={compare.chosen}>
          {chosen.map((subject) => (
            <li key={subject.path}>
              <a
                class="chip"
                href={path(comparePath(chosen.filter((each) => each !== subject)))}
                rel="nofollow"
              >
                <span class="visually-hidden">{compare.remove} </span>
                <span class="chip-text">{subject.label}</span>
                <span class="chip-cross" aria-hidden="true">
                  ×
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {chosen.length === MOST_COMPARED ? (
        <p class="hint">{compare.full}</p>
      ) : (
        <form class="quarter-choice" action={path(pagePaths.compare)}>
          <HiddenFields pairs={chosen.map((subject) => ['with', subjectTail(subject)] as const)} />
          <div class="choice-field">
            <label for="with">{compare.choose}</label>
            <Choice offered={offered} chosen={chosen} />
          </div>
          <label class="choice-field">
            <span>{compare.firm}</span>
            <input type="text" name="firm" maxLength={200} autocomplete="off" />
          </label>
          <button type="submit" class="button">
            {compare.add}
          </button>
        </form>
      )}
    </div>
  );
}

function Choice({ offered: { provinces, municipalities, departments }, chosen }: CompareFormProps) {
  const { compare } = useLanguage().texts;
  return (
    <select name="with" id="with">
      <option value="">{compare.none}</option>
      <Options label={compare.provinces} subjects={provinces} chosen={chosen} />
      <Options label={compare.departments} subjects={departments} chosen={chosen} />
      <Options label={compare.municipalities} subjects={municipalities} chosen={chosen} />
    </select>
  );
}

/** A longer list would not be read. */
const MOST_OPTIONS = 400;

interface OptionsProps {
  readonly label: string;
  readonly subjects: readonly Subject[];
  readonly chosen: readonly Subject[];
}

const Options = ({ label, subjects, chosen }: OptionsProps) => (
  <optgroup label={label}>
    {subjects
      .filter(({ path }) => chosen.every((each) => each.path !== path))
      .toSorted((a, b) => (a.label < b.label ? -1 : 1))
      .slice(0, MOST_OPTIONS)
      .map((subject) => (
        <option key={subject.path} value={subjectTail(subject)}>
          {subject.label}
        </option>
      ))}
  </optgroup>
);
