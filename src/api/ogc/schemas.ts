import Type from 'typebox';
import { featureSchema as geojsonFeature } from '../schemas/geojson-schema.ts';
import { closed, countSchema, everyFieldMembers } from '../schemas/project-schema.ts';

const linkSchema = closed(
  {
    rel: Type.String(),
    href: Type.String({ format: 'uri' }),
    type: Type.String(),
    title: Type.String(),
  },
  { $id: 'Link' },
);

const linksSchema = Type.Array(linkSchema);

export const landingSchema = closed(
  { title: Type.String(), description: Type.String(), links: linksSchema },
  { $id: 'LandingPage' },
);

export const conformanceSchema = closed(
  { conformsTo: Type.Array(Type.String({ format: 'uri' })) },
  { $id: 'Conformance' },
);

const spatialSchema = closed({
  bbox: Type.Array(Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }), { minItems: 1 }),
  crs: Type.String({ format: 'uri' }),
});

const temporalSchema = closed({
  interval: Type.Array(Type.Array(Type.String({ format: 'date-time' }), { minItems: 2, maxItems: 2 }), {
    minItems: 1,
    description: 'The first and the last day of building.',
  }),
  trs: Type.String({ format: 'uri' }),
});

export const collectionSchema = closed(
  {
    id: Type.String(),
    title: Type.String(),
    description: Type.String(),
    itemType: Type.Literal('feature'),
    itemCount: countSchema('Number of its features.'),
    extent: Type.Optional(
      closed({ spatial: Type.Optional(spatialSchema), temporal: Type.Optional(temporalSchema) }),
    ),
    crs: Type.Array(Type.String({ format: 'uri' })),
    links: linksSchema,
  },
  { $id: 'Collection' },
);

export const collectionsSchema = closed(
  { links: linksSchema, collections: Type.Array(collectionSchema) },
  { $id: 'Collections' },
);

const propertiesSchema = closed(
  {
    ...everyFieldMembers,
    url: Type.String({ format: 'uri', description: "Address of the project's page." }),
  },
  { $id: 'Properties' },
);

const listedFeatureSchema = geojsonFeature('ListedFeature', propertiesSchema, { mayLackPlace: true });

export const featureSchema = geojsonFeature('Feature', propertiesSchema, {
  mayLackPlace: true,
  more: { links: linksSchema },
});

export const featurePageSchema = closed(
  {
    type: Type.Literal('FeatureCollection'),
    numberMatched: countSchema('Number of all features that match, not only those on this page.'),
    numberReturned: countSchema('Number of features on this page.'),
    links: linksSchema,
    features: Type.Array(listedFeatureSchema),
  },
  { $id: 'FeaturePage' },
);
