import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { attachment, type HttpResponse, Problem } from '../../../http/index.ts';
import { judge } from '../../../intake/index.ts';
import { countryDay } from '../../../project/index.ts';
import { refusalPage, reportPage } from '../../../report/index.ts';
import { acceptancesOf, type Draft } from '../../drafts/index.ts';
import type { DraftContext } from '../../guard/desk-route.ts';
import { ReadingFailure } from '../../reading/thread/reading-failure.ts';

const HTML = 'text/html; charset=utf-8';
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The report on a file as a page of its own, to send back to the people who made the file. */
export async function reportDownload({ desk, draft }: DraftContext): Promise<HttpResponse> {
  const name = fileNameOf(draft);
  const checkedOn = countryDay(desk.now());
  const { state, error = '' } = await desk.readings.of(draft);
  if (state === 'failed') {
    if (draft.readingState !== 'failed') throw new Problem('unreadable-data', error);
    return pageToKeep(`Check of ${name}.html`, refusalPage(name, checkedOn, error));
  }
  const reading = await desk.readings.open(draft);
  const examination = reading?.examination;
  if (reading === undefined || examination === undefined) throw tooEarly();
  const codes = (await acceptancesOf(desk.database, draft.id)).map(({ code }) => code);
  const { comparison, comparedWith } = examination.compared ?? {};
  const page = reportPage({
    name,
    checkedOn,
    report: reading.report,
    findings: examination.findings,
    judgement: judge(examination.findings, codes),
    compared: comparison && comparedWith && { comparison, comparedWith },
    quality: examination.quality,
    oddValues: examination.oddValues ?? [],
  });
  return pageToKeep(`Check of ${name}.html`, page);
}

/** The workbook with coloured cells and comments. It is made when somebody first asks for it. */
export async function annotatedDownload({ desk, draft, account }: DraftContext): Promise<HttpResponse> {
  const fileName = fileNameOf(draft);
  const path = await desk.readings.annotated(draft, account.id).catch((error: unknown) => {
    if (!(error instanceof ReadingFailure)) throw error;
    throw new Problem('unreadable-data', error.message, {}, error.reason === 'file' ? 422 : 503);
  });
  if (path === undefined) throw tooEarly();
  const { size } = await stat(path);
  const name = `Checked ${fileName.replace(/\.[a-z]+$/i, '')}.xlsx`;
  return {
    status: 200,
    headers: [...attachment(name), 'content-type', WORKBOOK, 'content-length', String(size)],
    encoding: 'identity',
    open: () => createReadStream(path),
    heldBytes: 0,
    onClose: () => {},
  };
}

/** The name of a draft's file. Fails with a `Problem` if the draft asks for something else. */
export function fileNameOf({ kind, fileName }: Draft): string {
  if (kind === 'file' && fileName !== null) return fileName;
  throw new Problem('not-found', 'This draft has no file: it asks to change what is published already.');
}

const tooEarly = (): Problem =>
  new Problem('being-made', 'The file is still being read: try again in a few seconds.');

function pageToKeep(name: string, text: string): HttpResponse {
  const body = Buffer.from(text);
  return {
    status: 200,
    headers: [...attachment(name), 'content-type', HTML, 'content-length', String(body.length)],
    body,
  };
}
