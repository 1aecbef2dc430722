import { type Attribution, noAttribution } from '../../export/index.ts';
import type { Operation } from '../../http/operation.ts';
import { apiResource } from './api-document.ts';
import { collectionResource, collectionsResource, featureResource } from './collection-resources.ts';
import { itemsResource } from './items.ts';
import { conformanceResource, landingResource } from './landing.ts';
import { operationsOf, type Resource } from './resource.ts';

/**
 * OGC API - Features, Part 1: Core (OGC 17-069r4), with GeoJSON and OpenAPI 3.0, of all projects and of those of any
 * search. It has a document of its own: that of the API leaves it out.
 */
export function ogcOperations(attribution: Attribution = noAttribution): readonly Operation[] {
  const resources: readonly Resource[] = [
    landingResource,
    conformanceResource,
    collectionsResource(attribution),
    collectionResource(attribution),
    itemsResource,
    featureResource,
  ];
  return [...resources, apiResource(resources, attribution)].flatMap(operationsOf);
}
