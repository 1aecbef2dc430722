export { CatalogueIndex } from './catalogue-index.ts';
export { IndexFolder } from './index-folder.ts';
export { type IndexSource, LiveIndex } from './live-index.ts';
export { type Ordering, orderings } from './ordering.ts';
