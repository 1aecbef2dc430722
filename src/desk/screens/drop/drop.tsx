import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { received } from '../../../country/index.ts';
import { DatabaseError } from '../../../database/index.ts';
import { Problem } from '../../../http/index.ts';
import { period } from '../../../project/index.ts';
import { Button } from '../../components/button.tsx';
import { FormToken } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import type { DeskPage } from '../../components/page-text.tsx';
import { Screen } from '../../components/screen.tsx';
import type { Draft } from '../../drafts/draft.ts';
import { dropFile } from '../../dropping/drop-file.ts';
import { MOST_FILES, receiveFiles } from '../../dropping/receive-files.ts';
import type { DeskAnswer, DeskRoute, SignedInContext } from '../../guard/desk-route.ts';
import { checkToken } from '../../guard/request-origin.ts';

/** Step 2: one draft for each file that somebody drops. */
export const dropRoutes: readonly DeskRoute[] = [
  {
    path: '/drop',
    access: 'person',
    action: 'upload',
    get: ({ desk }) => dropPage(desk.config.maxWorkbookMb),
    receive,
  },
];

const BYTES_PER_MB = 1024 * 1024;

/** A file that did not become a draft. */
interface RefusedFile {
  readonly name: string;
  readonly why: string;
}

async function receive(
  { desk, account, session, request }: SignedInContext,
  body: Readable,
): Promise<DeskAnswer> {
  const { maxWorkbookMb } = desk.config;
  const receiving = {
    folder: join(desk.files, 'arriving'),
    mostBytes: maxWorkbookMb * BYTES_PER_MB,
    checkToken: (token: string) => checkToken(session, token),
  };
  return receiveFiles(request.headers, body, receiving, async (files) => {
    const drafts: Draft[] = [];
    const refused: RefusedFile[] = [];
    for (const each of files) {
      if (each.kind !== 'arrived') {
        if (each.name !== '') refused.push({ name: each.name, why: whyNot(each.kind, maxWorkbookMb) });
        continue;
      }
      const outcome = await dropped(() => dropFile(desk, account, each.file));
      if (typeof outcome === 'string') refused.push({ name: each.file.name, why: outcome });
      else drafts.push(outcome);
    }
    if (drafts.length === 0 || refused.length > 0) return dropPage(maxWorkbookMb, drafts, refused);
    return { goTo: drafts.length === 1 ? `/drafts/${drafts[0]!.id}/quarter` : '/drafts' };
  });
}

/** The draft, or why the file is refused. */
async function dropped(drop: () => Promise<Draft>): Promise<Draft | string> {
  try {
    return await drop();
  } catch (error) {
    if (error instanceof Problem && error.status === 422) return error.message;
    if (!(error instanceof DatabaseError)) throw error;
    throw new Problem(
      'bad-request',
      `The file could not be kept, so there is no draft of it: upload it again later. ${error.message}`,
      {},
      503,
    );
  }
}

const whyNot = (kind: 'too large' | 'empty', maxWorkbookMb: number): string =>
  kind === 'empty'
    ? 'The file is empty: export it again.'
    : `The file is larger than ${maxWorkbookMb} MB: leave out what is no project, or ask the people who run the desk.`;

const refusalsOf = (refused: readonly RefusedFile[], drafts: number): readonly string[] =>
  refused.length === 0 && drafts === 0
    ? ['No file was chosen: choose one or several files first.']
    : refused.map(({ name, why }) => `${name}: ${why}`);

const CONFIRM = `Confirm its ${period.one}`;

function dropPage(
  maxWorkbookMb: number,
  drafts: readonly Draft[] = [],
  refused: readonly RefusedFile[] | undefined = undefined,
): DeskPage {
  return {
    title: `Drop a ${received.one}`,
    ...(refused && { status: 422, refused: refusalsOf(refused, drafts.length) }),
    body: (
      <Screen
        title={`Drop a ${received.one}`}
        width="narrow"
        lead="Each file becomes a draft. Nothing is published before another person has approved it."
      >
        {drafts.map(({ id, fileName }) => (
          <Notice kind="good" title={fileName} key={id}>
            <p>
              The file is a draft now. <a href={`/drafts/${id}/quarter`}>{CONFIRM}</a>
            </p>
          </Notice>
        ))}
        <form
          class="form drop-form"
          method="post"
          action="/drop"
          encType="multipart/form-data"
          data-island="drop"
          data-most-mb={maxWorkbookMb}
          data-confirm={CONFIRM}
        >
          <FormToken />
          <div class="drop-zone">
            <label for="files">
              {received.choose}
              <span hidden>, or drop them here</span>
            </label>
            <p class="field-hint" id="files-hint">
              {received.endings}, at most {maxWorkbookMb} MB each and {MOST_FILES} at once.
            </p>
            <input
              type="file"
              id="files"
              name="files"
              multiple
              required
              accept=".xlsx,.xlsm,.csv,.txt,.tsv,.json,.jsonl,.geojson,.gz,.zip"
              aria-describedby="files-hint"
            />
          </div>
          <div class="form-end">
            <Button kind="primary">Upload</Button>
          </div>
          <ul class="drop-list" data-drop-list aria-live="polite" />
        </form>
      </Screen>
    ),
  };
}
