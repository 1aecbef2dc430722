import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { RawResponse } from './raw-request.ts';

type Json = Readonly<Record<string, unknown>>;

interface ParameterObject {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly schema: Json;
}

interface ResponseObject {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Json>>;
}

interface OperationObject {
  readonly operationId: string;
  readonly parameters: readonly unknown[];
  readonly responses: Readonly<Record<string, unknown>>;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, { readonly get: OperationObject }>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** One operation of the document, its references followed. */
export interface DocumentedOperation {
  readonly id: string;
  readonly path: string;
  readonly parameters: readonly ParameterObject[];
  readonly statuses: readonly number[];
}

/** What of a request changes how its response is documented. */
export interface RequestKind {
  readonly isHead?: boolean;
  /** Whether the parameter `fields` is given. */
  readonly hasFields?: boolean;
}

/**
 * Headers of HTTP's own framing and coding, and the content type, which OpenAPI documents
 * elsewhere.
 */
const FRAMING = [
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'content-type',
];

/** In how many items of a list documented members are looked for. Every item is validated. */
const MOST_ITEMS_WALKED = 300;

/**
 * Compares responses with a document, and records which parts of the document they had.
 */
export class OpenApiChecker {
  readonly document: OpenApiDocument;
  readonly operations: readonly DocumentedOperation[];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #seen = new Set<string>();

  constructor(document: OpenApiDocument) {
    this.document = document;
    // CommonJS: the default export is one level down for TypeScript's module resolution.
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.#ajv);
    this.#ajv.addSchema(document, 'openapi.json');
    this.operations = Object.entries(document.paths).map(([path, { get }], i) => ({
      id: get.operationId,
      path,
      parameters: get.parameters.map((each) => this.#follow(each) as unknown as ParameterObject),
      statuses: Object.keys(Object.values(document.paths)[i]!.get.responses).map(Number),
    }));
  }

  /**
   * The differences between a response and the document, in both directions; empty if they agree.
   */
  disagreements(
    operation: DocumentedOperation,
    { status, headers, body }: RawResponse,
    { isHead = false, hasFields = false }: RequestKind = {},
  ): string[] {
    const pointer = `/paths/${escaped(operation.path)}/get/responses/${status}`;
    if (!operation.statuses.includes(status)) return [`${status} is not documented`];
    this.#seen.add(`${operation.id} ${status}`);
    const [response, at] = this.#followFrom(pointer);
    return [
      ...this.#headerDisagreements(at, response as unknown as ResponseObject, headers),
      ...(isHead
        ? []
        : this.#bodyDisagreements(response as unknown as ResponseObject, at, headers, body, hasFields)),
    ];
  }

  /**
   * Everything that is documented but was in no response: statuses and headers of operations,
   * members of schemas.
   */
  unseen(): readonly string[] {
    const statuses = this.operations.flatMap(({ id, path, statuses: all }) =>
      all.flatMap((status) => {
        const [response, at] = this.#followFrom(`/paths/${escaped(path)}/get/responses/${status}`);
        const headers = Object.keys((response as unknown as ResponseObject).headers);
        return [`${id} ${status}`, ...headers.map((name) => `${at} ${name}`)];
      }),
    );
    const members = Object.keys(this.document.components.schemas!).flatMap((name) =>
      membersOf(this.document.components.schemas![name] as Json, `/components/schemas/${name}`),
    );
    return [...new Set([...statuses, ...members])].filter((each) => !this.#seen.has(each));
  }

  #headerDisagreements(at: string, response: ResponseObject, headers: ReadonlyMap<string, string>): string[] {
    const documented = new Map(Object.keys(response.headers).map((name) => [name.toLowerCase(), name]));
    const extra = [...headers.keys()].filter((name) => !FRAMING.includes(name) && !documented.has(name));
    const wrong = [...documented].flatMap(([name, asWritten]) => {
      const definition = this.#follow(response.headers[asWritten]);
      const value = headers.get(name);
      if (value === undefined) return definition.required ? [`the header ${asWritten} is missing`] : [];
      this.#seen.add(`${at} ${asWritten}`);
      return this.#errors(`/components/headers/${asWritten}/schema`, value);
    });
    return [...extra.map((name) => `the header ${name} is not documented`), ...wrong];
  }

  #bodyDisagreements(
    { content }: ResponseObject,
    at: string,
    headers: ReadonlyMap<string, string>,
    body: Buffer,
    hasFields: boolean,
  ): string[] {
    const type = headers.get('content-type')?.split(';')[0];
    if (content === undefined) return body.length === 0 ? [] : ['there is a body, but none is documented'];
    const media = content[type ?? ''];
    if (media === undefined) return [`the content type ${type} is not documented`];
    const pointer = `${at}/content/${escaped(type!)}`;
    if ('x-itemSchema' in media) {
      const lines = body
        .toString()
        .split('\n')
        .filter((line) => line !== '');
      const schema = hasFields ? 'x-itemSchema-with-fields' : 'x-itemSchema';
      return lines.flatMap((line) => this.#checkValue(`${pointer}/${schema}`, JSON.parse(line)));
    }
    const schema = hasFields && 'x-schema-with-fields' in media ? 'x-schema-with-fields' : 'schema';
    if (!(schema in media)) return [];
    const text = body.toString();
    return this.#checkValue(`${pointer}/${schema}`, type!.endsWith('json') ? JSON.parse(text) : text);
  }

  #checkValue(pointer: string, value: unknown): string[] {
    const errors = this.#errors(pointer, value);
    if (errors.length === 0) this.#walk(pointer, value);
    return errors;
  }

  #errors(pointer: string, value: unknown): string[] {
    let validate = this.#validators.get(pointer);
    if (validate === undefined) {
      validate = this.#ajv.compile({ $ref: `openapi.json#${encodeURI(pointer)}` });
      this.#validators.set(pointer, validate);
    }
    if (validate(value)) return [];
    return validate
      .errors!.slice(0, 5)
      .map((error) => `${pointer}: ${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`);
  }

  /** Notes which documented members a valid value has. */
  #walk(from: string, value: unknown): void {
    const [schema, pointer] = this.#followFrom(from);
    const choices = schema.anyOf as readonly unknown[] | undefined;
    choices?.forEach((_, i) => {
      const choice = `${pointer}/anyOf/${i}`;
      if (this.#errors(choice, value).length === 0) this.#walk(choice, value);
    });
    if (Array.isArray(value)) {
      if (schema.items)
        for (const item of value.slice(0, MOST_ITEMS_WALKED)) this.#walk(`${pointer}/items`, item);
    } else if (value !== null && typeof value === 'object' && schema.properties) {
      for (const [name, member] of Object.entries(value)) {
        const at = `${pointer}/properties/${name}`;
        this.#seen.add(at);
        if (name in (schema.properties as Json)) this.#walk(at, member);
      }
    }
  }

  #follow(object: unknown): Json {
    const { $ref } = object as { readonly $ref?: string };
    return $ref === undefined ? (object as Json) : this.#followFrom($ref.slice(1))[0];
  }

  /** What a pointer points to, and its own pointer after all references. */
  #followFrom(pointer: string): readonly [Json, string] {
    let found: unknown = this.document;
    for (const part of pointer.split('/').slice(1)) found = (found as Json)[unescaped(part)];
    const { $ref } = found as { readonly $ref?: string };
    return $ref === undefined ? [found as Json, pointer] : this.#followFrom($ref.slice(1));
  }
}

/**
 * Pointers of all members of a schema and of inline schemas in it. Referenced schemas are not
 * followed.
 */
function membersOf(schema: Json, pointer: string): readonly string[] {
  const members = Object.entries((schema.properties as Json | undefined) ?? {}).flatMap(([name, member]) => {
    const at = `${pointer}/properties/${name}`;
    return [at, ...membersOf(member as Json, at)];
  });
  const items = schema.items ? membersOf(schema.items as Json, `${pointer}/items`) : [];
  const choices = (schema.anyOf as readonly Json[] | undefined) ?? [];
  return [
    ...members,
    ...items,
    ...choices.flatMap((choice, i) => membersOf(choice, `${pointer}/anyOf/${i}`)),
  ];
}

// RFC 6901.
const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');
const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
