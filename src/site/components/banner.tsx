import { useLanguage } from '../language/use-language.tsx';

/** Warns that the projects are made up. */
export const Banner = () => {
  const { frame } = useLanguage().texts;
  return (
    <aside class="sample-banner" aria-label={frame.sampleData}>
      <p>
        <strong>{frame.sampleStart}</strong> {frame.sampleRest}
      </p>
    </aside>
  );
};
