import { SERVICE_NAME } from '../../export/index.ts';
import { usualStatuses } from '../../http/operation.ts';
import { jsonOf } from '../json.ts';
import { formatParameter } from './parameters.ts';
import { JSON_TYPE, link, OPENAPI_TYPE, type Resource } from './resource.ts';
import { conformanceSchema, landingSchema } from './schemas.ts';
import { titled } from './search.ts';

const parameters = [formatParameter];

export const landingResource: Resource = {
  name: 'Landing page',
  description: 'What is here.',
  resource: 'landing',
  parameters,
  documentation: { statuses: usualStatuses, contentTypes: [JSON_TYPE], schema: landingSchema },
  handle: ({ search }, { isSample }) => {
    const { landing } = search;
    const sample = isSample ? ' The data is a made-up sample: none of these projects exists.' : '';
    return {
      contentType: JSON_TYPE,
      body: jsonOf({
        title: titled(SERVICE_NAME, search),
        description: `Public infrastructure projects as government departments report them, for maps.${sample}`,
        links: [
          link('self', landing, JSON_TYPE, 'This page'),
          link('service-desc', `${landing}api`, OPENAPI_TYPE, 'What can be asked, in OpenAPI 3.0'),
          link('conformance', `${landing}conformance`, JSON_TYPE, 'The parts of the standard that are here'),
          link('data', `${landing}collections`, JSON_TYPE, 'The collections of projects'),
        ],
      }),
    };
  },
};

const CONFORMANCE_CLASS = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/';

export const conformanceResource: Resource = {
  name: 'Conformance',
  description: 'The conformance classes of OGC API - Features that the service follows.',
  resource: 'conformance',
  parameters,
  documentation: { statuses: usualStatuses, contentTypes: [JSON_TYPE], schema: conformanceSchema },
  handle: () => ({
    contentType: JSON_TYPE,
    body: jsonOf({ conformsTo: ['core', 'oas30', 'geojson'].map((name) => CONFORMANCE_CLASS + name) }),
  }),
};
