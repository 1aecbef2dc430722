import type { ComponentChildren } from 'preact';
import { useLanguage } from '../language/use-language.tsx';

/** What a department wrote, which screen readers pronounce in the language of the reports. */
export const Reported = ({ children }: { readonly children: ComponentChildren }) => {
  const { reportLang } = useLanguage();
  return reportLang === undefined ? children : <span lang={reportLang}>{children}</span>;
};

/** The name of a project, or a text to click on if it is blank. */
export const ProjectName = ({ name }: { readonly name: string }) => {
  const { projectName } = useLanguage();
  return name.trim() === '' ? projectName(name) : <Reported>{name}</Reported>;
};
