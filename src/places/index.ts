export { GAZETTEER_SOURCE, type Gazetteer, gazetteer } from './gazetteer.ts';
export { type Place, radiusOf } from './place.ts';
