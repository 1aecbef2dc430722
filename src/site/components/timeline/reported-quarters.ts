import type { QuarterFigures, ReportFigures } from '../../../index/index.ts';

export interface ReportedQuarter {
  readonly quarter: string;
  readonly report: ReportFigures;
}

/** The quarters whose reports have any of the projects. */
export const reportedQuarters = (figures: readonly QuarterFigures[]): readonly ReportedQuarter[] =>
  figures.flatMap(({ quarter, report }) =>
    report === undefined || report.projects === 0 ? [] : [{ quarter, report }],
  );
