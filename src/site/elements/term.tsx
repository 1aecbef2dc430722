import type { ComponentChildren } from 'preact';
import type { FieldName } from '../../project/index.ts';
import { glossaryPath } from '../addresses/links.ts';
import { useLanguage } from '../language/use-language.tsx';

interface TermProps {
  readonly field: FieldName;
  readonly children: ComponentChildren;
}

/** The name of a field, with a link to the glossary if it explains the field. */
export function Term({ field, children }: TermProps) {
  const { path, fieldExplanation } = useLanguage();
  if (fieldExplanation(field) === undefined) return <>{children}</>;
  return (
    <a class="term" href={path(glossaryPath(field))}>
      {children}
    </a>
  );
}
