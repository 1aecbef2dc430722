interface DataBlockProps {
  readonly id?: string;
  readonly type?: string;
  readonly data: unknown;
}

/**
 * JSON in a page, for islands and search engines. Escaped so that no text in it can end the
 * element.
 */
export function DataBlock({ id, type = 'application/json', data }: DataBlockProps) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script id={id} type={type} dangerouslySetInnerHTML={{ __html: json }} />;
}
