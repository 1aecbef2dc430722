export { GAZETTEER_SOURCE, type Gazetteer, gazetteer, type Place, radiusOf } from './gazetteer.ts';
export {
  isMunicipalityField,
  type MunicipalityField,
  meantMunicipality,
  municipalityKey,
  municipalityNames,
} from './municipalities.ts';
export { type People, type Population, perPerson, population, populationOf } from './people.ts';
export {
  type CodedPlace,
  codedMunicipalities,
  codedProvinces,
  type PlaceCodes,
  placeCodes,
  storedPlaceCodes,
  withoutProvince,
} from './place-codes.ts';
