/** What a field of the files is, where its values come from, and how much of it is filled. */
export interface DictionaryField {
  readonly name: string;
  readonly label: string | null;
  readonly group: string | null;
  readonly meaning: string;
  /** What to know before relying on the values. */
  readonly caveat: string | null;
  readonly type: 'text' | 'integer' | 'number' | 'date' | 'boolean' | 'flags';
  readonly unit: string | null;
  readonly source: 'column' | 'contractors' | 'service';
  /** Heading of the column in the workbook. */
  readonly source_column: string | null;
  readonly source_role: string | null;
  readonly column_may_be_missing: boolean;
  readonly in_csv: boolean;
  /** The oldest loaded quarter with a value, like `2018-19-Q2`. */
  readonly since: string | null;
  /** Projects whose newest report has a value. */
  readonly filled: number;
  readonly filled_share: number | null;
}

export interface Dictionary {
  readonly publisher: { readonly name: string; readonly url: string };
  /** Address of the licence of the data; null if none was given. */
  readonly license: string | null;
  /** When the newest data was published, an ISO 8601 instant. */
  readonly date: string | null;
  readonly projects: number;
  readonly fields: readonly DictionaryField[];
}

/** Descriptions of the whole files: a Data Package of Frictionless, and DCAT-AP in two forms. */
export type DescriptionFile = 'datapackage.json' | 'dcat.jsonld' | 'dcat.ttl';
