import { analyse, type Report } from 'scslre';
import type { Pattern } from './patterns-in.ts';

/**
 * What makes a regular expression take more than linear time over some text: repetitions that share
 * characters, and repetitions that begin again at each character of what they have just failed on.
 */
export const slowParts = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): readonly string[] =>
  analyse({ source, flags }).reports.map(described);

function described(report: Report): string {
  const text = `"${report.character.literal.source}" many times`;
  switch (report.type) {
    case 'Trade':
      return `${report.startQuant.raw} and ${report.endQuant.raw} can share ${text}`;
    case 'Self':
      return `${report.quant.raw} can divide ${text} in several ways`;
    case 'Move':
      return `${report.quant.raw} begins again at each of ${text}`;
  }
}
