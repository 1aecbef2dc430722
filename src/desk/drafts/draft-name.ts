import { quarterOfSphere } from '../language/writing.ts';
import type { Draft } from './draft.ts';

/** The quarter that somebody confirmed; undefined before that. */
export function quarterOfDraft({ sphere, financialYear, quarter }: Draft): string | undefined {
  if (sphere === null || financialYear === null || quarter === null) return undefined;
  return quarterOfSphere({ sphere, financialYear, quarter });
}

/** What a draft is called: its quarter, or its file as long as nobody confirmed one. */
export function draftName(draft: Draft): string {
  const { kind, target, fileName } = draft;
  const name = quarterOfDraft(draft);
  switch (kind) {
    case 'file':
      return name ?? fileName ?? 'A file';
    case 'rollback':
      return `Roll back to publication ${target}`;
    case 'remove':
      return `Remove ${name}`;
    default:
      return kind satisfies never;
  }
}
