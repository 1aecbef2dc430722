export { GAZETTEER_SOURCE, type Gazetteer, gazetteer } from './gazetteer.ts';
export {
  isMunicipalityField,
  type MunicipalityField,
  meantMunicipality,
  municipalityKey,
  municipalityNames,
} from './municipalities.ts';
export { type Place, radiusOf } from './place.ts';
