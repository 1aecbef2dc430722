import { useLanguage } from '../language/use-language.tsx';
import { Section } from './section.tsx';

interface MoreProps {
  /** The members as a JSON object; null if there are none. */
  readonly text: string | null;
}

/** What the publisher says that has no field of ours, in its own words. */
export function More({ text }: MoreProps) {
  const { more } = useLanguage().texts.project;
  if (text === null) return null;
  const { columns, ...members } = JSON.parse(text);
  // The columns of a table stand in one member, as headings may be the names of others.
  const isTable = typeof columns === 'object' && !Array.isArray(columns);
  return (
    <Section id="more" title={more.title}>
      <p class="hint">{more.hint}</p>
      <div class="more">
        <Value value={isTable ? { ...members, ...columns } : JSON.parse(text)} />
      </div>
    </Section>
  );
}

/** The days of the standard are instants. */
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.0+)?Z$/;
const ADDRESS = /^https?:\/\/[^\s"<>]+$/;

function Value({ value }: { readonly value: unknown }) {
  if (Array.isArray(value)) return <List values={value} />;
  if (typeof value === 'object' && value !== null)
    return (
      <dl>
        {Object.entries(value).map(([name, member]) => (
          <div key={name}>
            <dt>{inWords(name)}</dt>
            <dd>
              <Value value={member} />
            </dd>
          </div>
        ))}
      </dl>
    );
  const text = String(value).replace(MIDNIGHT, '$1');
  if (!ADDRESS.test(text)) return <>{text}</>;
  return (
    <a href={text} rel="nofollow noopener">
      {text}
    </a>
  );
}

function List({ values }: { readonly values: readonly unknown[] }) {
  if (values.length === 1) return <Value value={values[0]} />;
  if (values.every((value) => typeof value !== 'object')) return <>{values.join(', ')}</>;
  // The points of a shape say nothing to people: programs have them in the JSON.
  if (values.every(Array.isArray)) return <>…</>;
  return (
    <ol>
      {values.map((value, i) => (
        <li key={`${i}`}>
          <Value value={value} />
        </li>
      ))}
    </ol>
  );
}

/** The name of a member as words: `assetLifetime` is `Asset lifetime`. */
function inWords(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, (_, before, after) => `${before} ${after.toLowerCase()}`)
    .replaceAll('_', ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
