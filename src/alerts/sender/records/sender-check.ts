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
  const tags = record
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      return [
        part.slice(0, Math.max(0, equals)).trim().toLowerCase(),
        part.slice(equals + 1).trim(),
      ] as const;
    });
  const names = new Set(tags.map(([name]) => name));
  const isWritten = names.size === tags.length && tags.every(([name]) => /^[a-z]\w*$/.test(name));
  return isWritten ? new Map(tags) : undefined;
}
