import type { ComponentChildren } from 'preact';
import { PROJECTS_PATH } from '../../../project/index.ts';

/** Links from a project that differs to the places where it can be looked at. */
export interface ProjectLinks {
  /** Its Project ID, as a link to its row in the sheet. */
  row(irmProjectId: string): ComponentChildren;
  /** Its name, as a link to its page in the preview. */
  page(irmProjectId: string, name: string): ComponentChildren;
}

/**
 * `URLSearchParams` takes any text, also one whose last character was cut in half. `numbers` are the store's numbers of projects that have one. A new project gets its number when it is
 * published, so its link searches the preview for its name.
 */
export const projectLinks = (draftId: string, numbers: Readonly<Record<string, number>>): ProjectLinks => ({
  row: (irmProjectId) => (
    <a href={`/drafts/${draftId}/sheet?${new URLSearchParams({ id: irmProjectId })}`}>
      <bdi>{irmProjectId}</bdi>
    </a>
  ),
  page: (irmProjectId, name) => {
    const number = Object.hasOwn(numbers, irmProjectId) ? numbers[irmProjectId] : undefined;
    const path =
      number === undefined
        ? `${PROJECTS_PATH}?${new URLSearchParams({ q: name })}`
        : `${PROJECTS_PATH}${number}`;
    return (
      <a href={`/preview/${draftId}${path}`}>
        <bdi>{name === '' ? '(no name)' : name}</bdi>
      </a>
    );
  },
});
