import type { CatalogueIndex } from '../../../index/index.ts';
import { type Subject, subjectsOf } from '../../../query/subjects/index.ts';
import { pagePaths } from '../../addresses.ts';
import { useLanguage } from '../../language/use-language.tsx';
import { reportQuality } from '../../selectors/subjects/report-quality.ts';
import { ReportQualityTable } from './report-quality-table.tsx';

interface DepartmentReportsProps {
  readonly index: CatalogueIndex;
  readonly department: Subject;
}

/** How well a department reported in each quarter. */
export function DepartmentReports({ index, department }: DepartmentReportsProps) {
  const { texts, path } = useLanguage();
  const { heading, link } = texts.scorecard.ofDepartment;
  const number = subjectsOf(index).departments.findIndex(({ path: each }) => each === department.path);
  return (
    <section class="band" aria-labelledby="reports">
      <h2 id="reports">{heading}</h2>
      <ReportQualityTable label={heading} reports={reportQuality(index)[number]!} />
      <p>
        <a href={path(pagePaths.scorecard)}>{link}</a>
      </p>
    </section>
  );
}
