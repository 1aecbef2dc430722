import { Parser } from 'saxen';

/**
 * Names have no namespace prefix, and entities in text and attributes are decoded. `attribute`
 * returns the attributes of the element being opened; it is valid only until `open` returns.
 */
export interface XmlHandlers {
  readonly open: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

export interface XmlParser {
  write(xml: string): void;
  end(): void;
}

/** Excel limits the text of a cell to 32 767 characters. */
const MAX_TOKEN_LENGTH = 1024 * 1024;

/**
 * The elements of a sheet are nested about a dozen deep. The parser keeps a list of open elements.
 */
const MAX_DEPTH = 1000;

const ENTITY = /&(?:#(\d+)|#x([0-9a-f]+)|(amp|lt|gt|quot|apos));/gi;
const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * A streaming parser. It decodes only numeric and the five predefined entities, and rejects
 * document type declarations, which spreadsheet programs do not write and expanding entities
 * require.
 * @throws Error for XML that is not well formed, also if saxen would only warn, because it might
 * skip the attribute with a cell's address
 */
export function createXmlParser({ open, close, text }: XmlHandlers): XmlParser {
  let block = '';
  let unfinishedLength = 0;
  let depth = 0;
  let attributes: () => Readonly<Record<string, string>> = () => ({});
  // Shared by all elements: a sheet has millions.
  const attribute = (name: string) => {
    const value = attributes()[name];
    return value === undefined ? undefined : decodeEntities(value);
  };
  const parser = new Parser()
    .on('openTag', (name, ownAttributes) => {
      unfinishedLength = 0;
      depth += 1;
      if (depth > MAX_DEPTH) throw new Error(`its elements are nested more than ${MAX_DEPTH} deep`);
      attributes = ownAttributes;
      open(localName(name), attribute);
    })
    .on('closeTag', (name) => {
      unfinishedLength = 0;
      depth -= 1;
      close(localName(name));
    })
    .on('text', (raw) => {
      unfinishedLength = 0;
      text(decodeEntities(raw));
    })
    .on('cdata', text)
    .on('attention', refuseDeclaration)
    .on('warn', refuseFault);
  const parseBlock = () => {
    unfinishedLength += block.length;
    parser.write(block);
    block = '';
    if (unfinishedLength > MAX_TOKEN_LENGTH) throw new Error('it has a tag or text of over a megabyte');
  };
  return {
    // The parser scans an unfinished tag or text again from its beginning. It gets as much again
    // as it has before it tries: in chunks of 16 KiB, it would read a long tag sixty times.
    write: (xml) => {
      block += xml;
      const length = unfinishedLength + block.length;
      if (block.length >= unfinishedLength || length > MAX_TOKEN_LENGTH) parseBlock();
    },
    end: () => {
      parseBlock();
      parser.end();
    },
  };
}

/** Reads a whole document. */
export async function readXml(chunks: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  const parser = createXmlParser(handlers);
  for await (const chunk of chunks) parser.write(chunk);
  parser.end();
}

function refuseDeclaration(): never {
  throw new Error('it has a document type declaration');
}

function refuseFault(fault: Error): never {
  throw fault;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

function decodeEntities(text: string): string {
  return text.includes('&') ? text.replace(ENTITY, decodeEntity) : text;
}

function decodeEntity(_: string, decimal?: string, hexadecimal?: string, name = ''): string {
  if (decimal === undefined && hexadecimal === undefined) return NAMED_ENTITIES[name.toLowerCase()] ?? '';
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
