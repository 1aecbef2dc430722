import type { ComponentChildren } from 'preact';
import type { BufferedResponse, Problem } from '../../http/index.ts';
import { bufferedResponse } from '../../http/response.ts';
import { pageResponse } from '../../site/frame/page-response.tsx';
import { problemPage } from '../../site/frame/problem-page.tsx';
import { type Language, siteFrame } from '../../site/index.ts';
import type { LanguageWriter } from '../../site/language/language-writer.ts';
import type { Alerts } from '../alerts.ts';
import type { AlertsAnswer } from './answer.ts';

/** What makes the answers of the alerts look like the site. */
export interface AlertsFrame extends Pick<ReturnType<typeof siteFrame>, 'files' | 'languages'> {
  /** The language with a code; the usual one if there is none. */
  languageOf(code: string | null): LanguageWriter;
  response(answer: AlertsAnswer): BufferedResponse;
  /** The page for a problem. */
  problemText(problem: Problem): string;
}

/** Throws if the files of the site have not been built. */
export function alertsFrame(
  { config, index, url, siteUrl }: Alerts,
  spoken?: readonly Language[],
): AlertsFrame {
  // In production both stand on one host.
  const prefix = new URL(siteUrl).origin === new URL(url).origin ? '' : siteUrl;
  const { settings, languages, files } = siteFrame(config, { prefix, ...(spoken && { spoken }) });
  const pageText = (title: string, body: ComponentChildren, language: LanguageWriter): string => {
    const content = { title, description: title, body, canonical: undefined, section: undefined };
    // No switch of languages: the language of these pages is that of the mails.
    const frame = { base: siteUrl, settings, language, languages: [language], address: '/' };
    return String(
      pageResponse({ ...content, isListed: false, moreStyles: 'alerts' }, { ...frame, index: index.current })
        .body,
    );
  };
  return {
    files,
    languages,
    languageOf: (code) => languages.find((each) => each.code === code) ?? languages[0]!,
    response: (answer) => {
      if ('goTo' in answer) return bufferedResponse(303, { location: answer.goTo });
      if ('file' in answer) return bufferedResponse(200, fileHeaders(answer), answer.file);
      const { title, body, language, status = 200 } = answer;
      return bufferedResponse(
        status,
        { 'content-type': 'text/html; charset=utf-8' },
        pageText(title, body, language),
      );
    },
    problemText: (problem) => {
      const { title, body } = problemPage(problem, languages[0]!);
      return pageText(title, body, languages[0]!);
    },
  };
}

const fileHeaders = ({ name, contentType }: Extract<AlertsAnswer, { file: string }>) => ({
  'content-type': contentType,
  'content-disposition': `attachment; filename="${name}"`,
});
