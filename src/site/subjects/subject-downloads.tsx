import type { Subject } from '../../query/subjects/index.ts';
import { changesFeedPaths, changesPath, downloadPath, rankedPath, searchPath } from '../addresses/links.ts';
import { EmbedSearch } from '../embed/embed-code.tsx';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';

const formats = ['csv', 'xlsx', 'geojson'] as const;

interface SubjectDownloadsProps {
  readonly subject: Subject;
  readonly count: number;
  /** Address of the service, for the code of embeds. */
  readonly base: string;
}

/** The projects as a file and as a search, and their changes as feeds. */
export function SubjectDownloads({
  subject: { filters, path: page, label },
  count,
  base,
}: SubjectDownloadsProps) {
  const { texts, path, plainPath, counted } = useLanguage();
  const { take } = texts.subjects;
  const feeds = changesFeedPaths({ filters });
  return (
    <section class="band" aria-labelledby="take">
      <h2 id="take">{take.heading}</h2>
      <ul class="take">
        <li>
          <a href={path(searchPath({ filters }))}>{counted(take.search, count)}</a>
        </li>
        <li>
          <Filled
            text={take.rankings}
            values={{
              overruns: <a href={path(rankedPath('overruns', filters))}>{take.overruns}</a>,
              overdue: <a href={path(rankedPath('overdue', filters))}>{take.overdue}</a>,
              delays: <a href={path(rankedPath('delays', filters))}>{take.delays}</a>,
            }}
          />
        </li>
        <li>
          <Filled
            text={take.downloads}
            values={{
              formats: formats.map((format) => (
                <a
                  key={format}
                  class="take-format"
                  href={plainPath(downloadPath(format, filters, undefined))}
                >
                  {take.formats[format]}
                </a>
              )),
            }}
          />
        </li>
        <li>
          <Filled
            text={take.follow}
            values={{
              atom: <a href={plainPath(feeds.atom)}>{take.atom}</a>,
              json: <a href={plainPath(feeds.json)}>{take.json}</a>,
              help: <a href={path(`${changesPath({ filters })}#follow`)}>{take.help}</a>,
            }}
          />
        </li>
      </ul>
      <EmbedSearch base={base} title={label} filters={filters} page={page} />
    </section>
  );
}
