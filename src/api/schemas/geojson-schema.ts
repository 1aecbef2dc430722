import Type, { type TSchema } from 'typebox';
import { CURRENCY_NAME, currencies, hasOtherCurrencies } from '../../project/index.ts';
import { closed, countSchema, listedFieldMembers, nullable, recordSchema } from './project-schema.ts';

const pointSchema = closed(
  {
    type: Type.Literal('Point'),
    coordinates: Type.Array(Type.Number(), {
      minItems: 2,
      maxItems: 2,
      description: 'Longitude and latitude, in degrees.',
    }),
  },
  { $id: 'Point' },
);

/** Members of a FeatureCollection (RFC 7946). */
export const featureCollectionMembers = (feature: TSchema): Record<string, TSchema> => ({
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(feature),
});

/** A project as a Feature. In downloads, which contain all projects, the geometry may be null. */
export function featureSchema(
  $id: string,
  properties: TSchema,
  {
    mayLackPlace = false,
    more = {},
  }: { readonly mayLackPlace?: boolean; readonly more?: Record<string, TSchema> } = {},
): TSchema {
  return closed(
    {
      type: Type.Literal('Feature'),
      id: listedFieldMembers.id!,
      geometry: mayLackPlace ? Type.Union([pointSchema, Type.Null()]) : pointSchema,
      properties,
      ...more,
    },
    { $id },
  );
}

/** A project on the map. */
export const mapFeatureSchema = featureSchema('MapFeature', recordSchema, {
  more: {
    cost_left_out: Type.Optional(
      Type.Literal(true, { description: 'The estimated cost can’t be right, and no figure includes it.' }),
    ),
  },
});

const sumCurrency = hasOtherCurrencies ? '`currency`' : CURRENCY_NAME;

const clusterSchema = closed({
  cluster: Type.Literal(true),
  count: countSchema('Projects in the cluster.'),
  estimated_total_project_cost: nullable('number', {
    description: `Sum of their known costs, in ${sumCurrency}; null if none is known.`,
  }),
  clean: closed({
    with_amount: countSchema('Projects with a known cost that can be right.'),
    sum: nullable('number', {
      description: `Sum of these costs, in ${sumCurrency}; null if there is none.`,
    }),
    left_out: countSchema('Known costs that can’t be right, and are not in the sum.'),
  }),
  ...(hasOtherCurrencies && {
    currency: Type.Enum([...currencies], { description: 'The currency of these sums.' }),
    in_other_currencies: countSchema('Known costs in other currencies, which are not in the sums.'),
  }),
  place: nullable('string', {
    description: 'A place near their centre; null if none is known. Of a wide cluster, a larger one.',
  }),
  narrow_url: Type.String({
    format: 'uri',
    description: 'Address of the listing of exactly these projects.',
  }),
});

/** Several projects as one Feature at their centre. */
export const clusterFeatureSchema = closed(
  {
    type: Type.Literal('Feature'),
    bbox: Type.Array(Type.Number(), {
      minItems: 4,
      maxItems: 4,
      description: 'The smallest box that contains them: west, south, east, north.',
    }),
    geometry: pointSchema,
    properties: clusterSchema,
  },
  { $id: 'ClusterFeature' },
);
