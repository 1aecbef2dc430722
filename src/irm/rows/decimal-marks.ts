import type { DecimalMark } from '../cells/money-cell.ts';

/** Which decimal marks the amounts of a file prove, by department. */
export interface DecimalMarks {
  /** To be called for amounts that prove a mark. */
  prove(department: string, mark: DecimalMark): void;
  /**
   * The mark of amounts of a department that could be either: the one that its other amounts
   * prove, else the one of the file. Undefined where they prove none, or both.
   */
  of(department: string): DecimalMark | undefined;
}

type Proved = DecimalMark | 'both';

export function collectDecimalMarks(): DecimalMarks {
  const byDepartment = new Map<string, Proved>();
  let ofFile: Proved | undefined;
  return {
    prove: (department, mark) => {
      ofFile = together(ofFile, mark);
      byDepartment.set(department, together(byDepartment.get(department), mark));
    },
    of: (department) => {
      const proved = byDepartment.get(department) ?? ofFile;
      return proved === 'both' ? undefined : proved;
    },
  };
}

function together(earlier: Proved | undefined, mark: DecimalMark): Proved {
  return earlier === undefined || earlier === mark ? mark : 'both';
}

/** The marks that the amounts of a row prove. Its department is known only after them. */
export function decimalMarksOfRow(marks: DecimalMarks) {
  let comma = false;
  let point = false;
  return {
    note: (mark: DecimalMark): void => {
      if (mark === 'comma') comma = true;
      else point = true;
    },
    proveFor: (department: string): void => {
      if (comma) marks.prove(department, 'comma');
      if (point) marks.prove(department, 'point');
      comma = false;
      point = false;
    },
  };
}
