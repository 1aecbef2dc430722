import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { english } from '../country/index.ts';
import type { Finding, Judgement } from '../intake/index.ts';
import { MAX_LISTED, type ReadingReport } from '../irm/index.ts';
import { type QualityFlag, qualityFlags } from '../quality/index.ts';
import { counted } from './amounts.ts';
import { type ComparedSnapshot, ComparisonSection } from './comparison-section.tsx';
import { adviceOn } from './finding-advice.ts';
import { groupedFindings } from './finding-groups.ts';
import { type FindingPlace, findingPlaces } from './finding-marks.ts';
import { Summary } from './report-summary.tsx';
import { MOST_OPEN, Table } from './table.tsx';

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
  /** Where the values are that these flags speak of. */
  readonly oddValues: readonly Finding[];
}

/**
 * A web page with all findings, for the people who made the file. It needs nothing but itself: no
 * script, no picture, no address.
 */
export function reportPage(file: CheckedFile): string {
  const { name, checkedOn, report, findings, judgement, compared, quality, oddValues } = file;
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
      <Summary
        findings={[...blocking, ...accepted.map(asWarning), ...bySeverity('warns'), ...bySeverity('notes')]}
      />
      <Findings title="What must be corrected" kind="blocks" findings={blocking} placesOf={placesOf} />
      <Findings title="What was accepted as it is" kind="warns" findings={accepted} placesOf={placesOf} />
      <Findings title="What to look at" kind="warns" findings={bySeverity('warns')} placesOf={placesOf} />
      <Findings
        title="For your information"
        kind="notes"
        findings={bySeverity('notes')}
        placesOf={placesOf}
      />
      {report.sheets.length > 1 && (
        <Table
          headings={['Sheet', 'Rows', 'Projects']}
          numbers={[1, 2]}
          rows={report.sheets.map(({ sheet, rowsRead, loaded }) => [sheet, `${rowsRead}`, `${loaded}`])}
        />
      )}
      {compared !== undefined && <ComparisonSection {...compared} />}
      <Findings title="Where values seem odd" kind="notes" findings={oddValues} placesOf={placesOf} />
      <Quality counts={quality} />
    </>,
  );
}

const asWarning = (accepted: Finding): Finding => ({ ...accepted, severity: 'warns' });

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

/** The style of the report page. It stands in the page itself, and names nothing outside of it. */
const REPORT_STYLE = `
:root { color-scheme: light; }
body { margin: 0; color: #1c1b19; background: #fff; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 0; }
p { margin: .5rem 0; }
.verdict { padding: .75rem 1rem; font-weight: 600; }
article { margin: .75rem 0; padding: .75rem 1rem; }
.blocks { background: #fdecea; border-left: .3rem solid #b3261e; }
.warns { background: #fff6da; border-left: .3rem solid #8a6100; }
.notes { background: #eef3f8; border-left: .3rem solid #3d6285; }
summary { cursor: pointer; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0; }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #d8d5ce; font-weight: 400; }
thead th { font-weight: 600; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
th, .number { overflow-wrap: normal; }
@page { margin: 1.5cm; }
@media print {
  body { font-size: .7rem; line-height: 1.35; }
  main { max-width: none; padding: 0; }
  details > *:not(summary) { display: block; }
}
`;

function page(title: string, body: ComponentChildren): string {
  const document = (
    <html lang={english.locale}>
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
      {groupedFindings(findings).map((group) => (
        <article key={group[0]!.code} class={kind}>
          {group.map((finding, at) => (
            <>
              <h3>
                <bdi>{finding.sentenceOutside ?? finding.sentence}</bdi>
              </h3>
              {at === 0 && adviceOn[finding.code] !== undefined && <p>{adviceOn[finding.code]}</p>}
              <Places places={placesOf(finding)} />
            </>
          ))}
        </article>
      ))}
    </section>
  );
}

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
      <Table
        headings={['Sheet', what === 'row' ? 'Row' : 'Cell', 'What stands there']}
        rows={places.map(({ sheet, row, column, text }) => [sheet, `${column ?? ''}${row}`, text])}
      />
    </details>
  );
}

function Quality({ counts }: { readonly counts: CheckedFile['quality'] }): VNode | null {
  const rows = qualityFlags
    .filter(({ flag }) => counts[flag] !== undefined)
    .map(({ flag, label }) => [label, `${counts[flag]}`]);
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>Values that seem odd</h2>
      <p>These projects are published as they are. A project may count under several.</p>
      <Table headings={['What', 'Projects']} numbers={[1]} rows={rows} />
    </section>
  );
}
