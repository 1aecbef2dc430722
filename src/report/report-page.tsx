import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Finding, Judgement } from '../intake/index.ts';
import { MAX_LISTED, type ReadingReport } from '../irm/index.ts';
import { type QualityFlag, qualityFlags } from '../quality/index.ts';
import { counted } from './amounts.ts';
import { type ComparedSnapshot, ComparisonSection } from './comparison-section.tsx';
import { adviceOn } from './finding-advice.ts';
import { type FindingPlace, findingPlaces } from './finding-marks.ts';
import { REPORT_STYLE } from './report-style.ts';

/** A file and what was found out about it. */
export interface CheckedFile {
  /** Its name, without folders. */
  readonly name: string;
  /** The day of the check, like `2019-10-15`. */
  readonly checkedOn: string;
  readonly report: ReadingReport;
  readonly findings: readonly Finding[];
  readonly judgement: Judgement;
  /** Absent if it was compared with nothing. */
  readonly compared?: ComparedSnapshot | undefined;
  /** Number of projects with each data-quality flag. */
  readonly quality: Partial<Readonly<Record<QualityFlag, number>>>;
}

/**
 * A web page with all findings, for the people who made the file. It needs nothing but itself: no
 * script, no picture, no address.
 */
export function reportPage(file: CheckedFile): string {
  const { name, checkedOn, report, findings, judgement, compared, quality } = file;
  const { blocking, accepted } = judgement;
  const placesOf = findingPlaces(report);
  const bySeverity = (severity: Finding['severity']) => findings.filter((each) => each.severity === severity);
  return page(
    `Check of ${name}`,
    <>
      <h1>
        Check of <bdi>{name}</bdi>
      </h1>
      <Verdict blocking={blocking.length} warnings={bySeverity('warns').length} />
      <p>
        {counted(report.rowsRead, 'row')} read, {counted(report.loaded, 'project')}, checked on {checkedOn}.
      </p>
      {report.sheets.length > 1 && <Sheets report={report} />}
      <Findings title="What must be corrected" kind="blocks" findings={blocking} placesOf={placesOf} />
      <Findings title="What was accepted as it is" kind="warns" findings={accepted} placesOf={placesOf} />
      <Findings title="What to look at" kind="warns" findings={bySeverity('warns')} placesOf={placesOf} />
      <Findings
        title="For your information"
        kind="notes"
        findings={bySeverity('notes')}
        placesOf={placesOf}
      />
      {compared !== undefined && <ComparisonSection {...compared} />}
      <Quality counts={quality} />
    </>,
  );
}

/** The page for a file that cannot be read at all. `message` says why and what to do. */
export function refusalPage(name: string, checkedOn: string, message: string): string {
  return page(
    `Check of ${name}`,
    <>
      <h1>
        Check of <bdi>{name}</bdi>
      </h1>
      <p class="verdict blocks">The file cannot be read.</p>
      <p>
        <bdi>{message}</bdi>
      </p>
      <p>Checked on {checkedOn}.</p>
    </>,
  );
}

function page(title: string, body: ComponentChildren): string {
  const document = (
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"
        />
        <title>{title}</title>
        <style>{REPORT_STYLE}</style>
      </head>
      <body>
        <main>{body}</main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToString(document)}\n`;
}

function Verdict({ blocking, warnings }: { readonly blocking: number; readonly warnings: number }): VNode {
  if (blocking > 0)
    return (
      <p class="verdict blocks">
        This file cannot be published as it is: {counted(blocking, 'finding')} must be corrected.
      </p>
    );
  return warnings > 0 ? (
    <p class="verdict warns">This file can be published. Please look at {counted(warnings, 'warning')}.</p>
  ) : (
    <p class="verdict notes">This file can be published.</p>
  );
}

function Sheets({ report: { sheets } }: { readonly report: ReadingReport }): VNode {
  return (
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">Sheet</th>
            <th scope="col">Rows</th>
            <th scope="col">Projects</th>
          </tr>
        </thead>
        <tbody>
          {sheets.map(({ sheet, rowsRead, loaded }) => (
            <tr key={sheet}>
              <th scope="row">
                <bdi>{sheet}</bdi>
              </th>
              <td class="number">{rowsRead}</td>
              <td class="number">{loaded}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FindingsProps {
  readonly title: string;
  readonly kind: Finding['severity'];
  readonly findings: readonly Finding[];
  readonly placesOf: (finding: Finding) => readonly FindingPlace[];
}

function Findings({ title, kind, findings, placesOf }: FindingsProps): VNode | null {
  if (findings.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      {findings.map((finding) => (
        <article key={finding.sentence} class={kind}>
          <h3>
            <bdi>{finding.sentenceOutside ?? finding.sentence}</bdi>
          </h3>
          {adviceOn[finding.code] !== undefined && <p>{adviceOn[finding.code]}</p>}
          <Places places={placesOf(finding)} />
        </article>
      ))}
    </section>
  );
}

/** More places than that begin folded. */
const MOST_OPEN = 10;

function Places({ places }: { readonly places: readonly FindingPlace[] }): VNode | null {
  if (places.length === 0) return null;
  const what = places[0]?.column === undefined ? 'row' : 'cell';
  return (
    <details open={places.length <= MOST_OPEN}>
      <summary>
        {places.length >= MAX_LISTED
          ? `The first ${counted(places.length, what)}`
          : counted(places.length, what)}
      </summary>
      <div class="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">Sheet</th>
              <th scope="col">{what === 'row' ? 'Row' : 'Cell'}</th>
              <th scope="col">What stands there</th>
            </tr>
          </thead>
          <tbody>
            {places.map(({ sheet, row, column, text }) => (
              <tr key={`${sheet} ${column}${row}`}>
                <td>
                  <bdi>{sheet}</bdi>
                </td>
                <td>{`${column ?? ''}${row}`}</td>
                <td>
                  <bdi>{text}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Quality({ counts }: { readonly counts: CheckedFile['quality'] }): VNode | null {
  const found = qualityFlags.flatMap(({ flag, label }) => {
    const projects = counts[flag];
    return projects === undefined ? [] : [{ label, projects }];
  });
  if (found.length === 0) return null;
  return (
    <section>
      <h2>Values that seem odd</h2>
      <p>These projects are published as they are. A project may count under several.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Projects</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ label, projects }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td class="number">{projects}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
