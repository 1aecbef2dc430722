import type { IrmSnapshot, PublishedProject } from '../../../project/index.ts';
import { filteredPath } from '../../addresses.ts';
import { displayName } from '../../selectors/project-row.ts';
import { LastReported } from '../project-list.tsx';

interface TitleProps {
  readonly published: PublishedProject;
  /** Set if the latest snapshot no longer mentions the project. */
  readonly lastReported: IrmSnapshot | undefined;
}

/** The name of a project, below links to its department and places. */
export const Title = ({ published, lastReported }: TitleProps) => {
  const { department, local_municipality, province } = published;
  return (
    <header class="project-title">
      <p class="project-path">
        {department !== '' && (
          <a href={filteredPath({ department, ...(province && { province }) })}>{department}</a>
        )}
        {local_municipality && <a href={filteredPath({ local_municipality })}>{local_municipality}</a>}
        {province !== '' && <a href={filteredPath({ province })}>{province}</a>}
      </p>
      <h1>{displayName(published.name)}</h1>
      {lastReported && (
        <p class="notice is-warning">
          <LastReported snapshot={lastReported} /> Newer reports no longer mention this project. What stands
          here is what was last said of it.
        </p>
      )}
    </header>
  );
};
