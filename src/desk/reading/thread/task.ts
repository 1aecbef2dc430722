import { type FileToAnnotate, writeAnnotated } from '../derived/annotated.ts';
import { type PreviewToWrite, writePreviewStore } from '../derived/write-preview-store.ts';
import { type DraftFileToRead, type ReadingNews, readDraftFile } from './read-draft-file.ts';

/** Work on the file of a draft, which takes seconds and memory. */
export type ReadingTask =
  | { readonly kind: 'read'; readonly file: DraftFileToRead }
  | { readonly kind: 'annotate'; readonly file: FileToAnnotate }
  | { readonly kind: 'preview'; readonly file: PreviewToWrite };

/** Where the work writes. */
export const folderOf = (task: ReadingTask): string => task.file.folder;

/** Does the work on this thread. */
export async function doTask(task: ReadingTask, tell: (news: ReadingNews) => void): Promise<void> {
  switch (task.kind) {
    case 'read':
      return readDraftFile(task.file, tell);
    case 'annotate':
      return writeAnnotated(task.file);
    case 'preview':
      return writePreviewStore(task.file);
    default:
      task satisfies never;
  }
}
