import type {
  Operation,
  OperationDocumentation,
  OperationRequest,
  OperationResponse,
} from '../../http/operation.ts';
import { readParameters } from '../../http/parameters/parameter.ts';
import type { CatalogueIndex } from '../../index/index.ts';
import { ogcLandingPages, ogcResources } from '../../query/addresses.ts';
import { checkNames } from '../strict.ts';
import { checkValues } from './parameters.ts';
import { type OgcSearch, ogcSearch } from './search.ts';

export const JSON_TYPE = 'application/json';
export const GEOJSON = 'application/geo+json';
export const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.0';

export interface Link {
  readonly rel: string;
  /** Absolute. */
  readonly href: string;
  readonly type: string;
  readonly title: string;
}

export const link = (rel: string, href: string, type: string, title: string): Link => ({
  rel,
  href,
  type,
  title,
});

type ResourceRequest = OperationRequest & { readonly search: OgcSearch };

/** What is below each landing page: of all projects, and of those of a search. */
export interface Resource extends Pick<Operation, 'name' | 'description' | 'parameters'> {
  readonly resource: keyof typeof ogcResources;
  readonly documentation: Omit<OperationDocumentation, 'group'>;
  handle(request: ResourceRequest, index: CatalogueIndex): OperationResponse;
}

/** The operations of a resource. As the standard wants it, a parameter that is unknown or has no value is an error. */
export function operationsOf(resource: Resource): readonly Operation[] {
  const { name, description, parameters } = resource;
  const known = new Set(parameters.map((parameter) => parameter.name));
  return Object.values(ogcLandingPages).map((landing) => ({
    name,
    description,
    parameters,
    path: landing + ogcResources[resource.resource],
    handle: (request, index) => {
      checkNames(request.query.toString(), known);
      checkValues(request.query);
      readParameters(request.query, parameters);
      const search = ogcSearch(index, request.base, request.path.search);
      return resource.handle({ ...request, search }, index);
    },
  }));
}
