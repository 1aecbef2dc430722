import type { IncomingHttpHeaders } from 'node:http';
import { type HTMLElement, type Node, NodeType, parse } from 'node-html-parser';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ListeningServer } from '../../test/fixtures/listening-server.ts';
import { serviceOver, serving, type TestService } from '../../test/fixtures/service.ts';
import { apiOperations } from '../api/operations.ts';
import { BulkDownloads } from '../export/index.ts';
import type { Publication } from '../store/index.ts';
import { siteOperations } from './operations.ts';
import { plainSettings } from './site.fixture.ts';

/** A page as a test reads it. */
export interface TestPage {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it was sent, with plain spaces instead of no-break spaces. */
  readonly body: string;
  readonly root: HTMLElement;
  readonly text: string;
  /** The texts of the elements that match a selector. */
  readonly texts: (selector: string) => readonly string[];
}

/** The pages and the API over a catalogue. */
export const siteOver = ({ index }: Pick<TestService, 'index'>): Promise<ListeningServer> => {
  const downloads = new BulkDownloads('http://service.example');
  return serving({
    index: { current: index },
    operations: [...apiOperations(1000, downloads), ...siteOperations(plainSettings, downloads)],
  });
};

/** The pages and the API over a publication, for the tests of a file: starts before them, ends afterwards. */
export const testSite = (publication: Publication) => testSiteOver(() => serviceOver(publication));

/** As `testSite`, over what `make` makes, which is closed with the site. */
export function testSiteOver(make: () => Promise<TestService>) {
  let data: TestService;
  let site: ListeningServer;
  beforeAll(async () => {
    data = await make();
    site = await siteOver(data);
  });
  afterAll(async () => {
    await site.close();
    await data.close();
  });
  const ask = (url: string) => site.ask({ url });
  /** Fails if the page has another status. */
  const page = async (url: string, status = 200): Promise<TestPage> => {
    const { statusCode, headers, body } = await ask(url);
    expect(statusCode, url).toBe(status);
    return { status: statusCode, headers, ...readHtml(body) };
  };
  return { ask, page, index: () => data.index };
}

/** A text of HTML, to look into. */
export function readHtml(html: string): Pick<TestPage, 'body' | 'root' | 'text' | 'texts'> {
  const body = html.replaceAll('\u00a0', ' ');
  const root = parse(body);
  const texts = (selector: string) => root.querySelectorAll(selector).map(textOf);
  return { body, root, text: textOf(root.querySelector('html') ?? root), texts };
}

const UNSEEN = new Set(['SCRIPT', 'STYLE', 'TITLE', 'SVG']);

/** What people read in an element; texts of different elements are apart, but for punctuation. */
export function textOf(node: Node): string {
  const texts = (each: Node): readonly string[] => {
    if (each.nodeType === NodeType.TEXT_NODE) return [each.text];
    return UNSEEN.has((each as HTMLElement).tagName) ? [] : each.childNodes.flatMap(texts);
  };
  return texts(node)
    .join(' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/(?<=\() | (?=[).,;:])/g, '')
    .trim();
}
