import type { CatalogueReading, ProjectHistory } from '../../store/index.ts';
import type { PublishedHistory, SectionsBuilder, WriteSection } from '../sections/sections-builder.ts';
import type { Changes } from './changes.ts';
import { type BuildProgress, expectedProjects, progressTeller } from './progress.ts';

/** Where the projects of a build come from. */
export interface ProjectSource<Project extends PublishedHistory> {
  readonly reading: Pick<CatalogueReading, 'histories' | 'irmSnapshots'> &
    Partial<Pick<CatalogueReading, 'historiesOf'>>;
  /** What builders need of a project. */
  readonly projectOf: (history: ProjectHistory) => Project;
  /** What to begin from; otherwise from nothing. */
  readonly changes?: Changes | undefined;
  /** Called every few seconds if there is nothing to begin from. */
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
}

/** Gives builders the projects, and writes their sections. Returns the number of projects. */
export const writeFromProjects = <Project extends PublishedHistory>(
  builders: readonly SectionsBuilder<Project>[],
  source: ProjectSource<Project>,
  write: WriteSection,
): Promise<number> =>
  source.changes === undefined
    ? fromAll([...builders], source, write)
    : fromChanged([...builders], source, source.changes, write);

async function fromAll<Project extends PublishedHistory>(
  builders: SectionsBuilder<Project>[],
  { reading, projectOf, onProgress }: ProjectSource<Project>,
  write: WriteSection,
): Promise<number> {
  const tell =
    onProgress === undefined ? () => {} : progressTeller(expectedProjects(reading.irmSnapshots), onProgress);
  let projects = 0;
  for await (const batch of reading.histories()) {
    for (const history of batch) {
      const project = projectOf(history);
      for (const builder of builders) builder.add(project, projects);
      projects++;
    }
    tell(projects);
  }
  // Removes each, so that the next one can use the memory.
  for (let builder = builders.shift(); builder !== undefined; builder = builders.shift())
    builder.finish(write);
  return projects;
}

/** One builder after the other, so that only one has the columns of all projects in memory. */
async function fromChanged<Project extends PublishedHistory>(
  builders: SectionsBuilder<Project>[],
  { reading, projectOf }: ProjectSource<Project>,
  { older, projects, positions, ids }: Changes,
  write: WriteSection,
): Promise<number> {
  const changed: Project[] = [];
  for await (const batch of reading.historiesOf!([...ids])) changed.push(...batch.map(projectOf));
  for (let builder = builders.shift(); builder !== undefined; builder = builders.shift()) {
    builder.resume(older);
    for (const [i, project] of changed.entries()) builder.add(project, positions[i]!);
    builder.finish(write, older);
  }
  return projects;
}
