/** What DNS says about the sender in records of one kind, and what it should say. */
export interface SenderCheck {
  readonly kind: 'SPF' | 'DKIM' | 'DMARC' | 'MX';
  /** The name in DNS. */
  readonly name: string;
  /** The records that are there. */
  readonly found: readonly string[];
  readonly lacks: readonly Lack[];
  /** Sentences about what is as it may be. */
  readonly notes: readonly string[];
}

export interface Lack {
  /** A sentence. */
  readonly sentence: string;
  /** The record to have instead, as a line of a zone file. */
  readonly record?: string;
}

/** A text record as a line of a zone file, where a piece has at most 255 bytes. */
export const txtRecord = (name: string, text: string): string =>
  `${name}. TXT ${(text.match(/.{1,255}/g) ?? ['']).map((piece) => `"${piece}"`).join(' ')}`;

/** The tags of a record such as `v=DMARC1; p=none`, in their order. Undefined if it is not written so. */
export function tagsOf(record: string): ReadonlyMap<string, string> | undefined {
  const parts = record.split(';').map((part) => part.trim());
  const tags = parts
    .filter((part) => part !== '')
    .map((part) => /^([a-z]\w*)\s*=\s*(.*)$/is.exec(part))
    .map((match) => match && ([match[1]!.toLowerCase(), match[2]!] as const));
  const names = new Set(tags.map((tag) => tag?.[0]));
  return tags.every((tag) => tag !== null) && names.size === tags.length ? new Map(tags) : undefined;
}
