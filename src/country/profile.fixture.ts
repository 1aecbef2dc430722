import { type Country, readCountry } from './profile.ts';

/** A small country with every kind of value, file by file. */
export const smallProfile: Readonly<Record<string, string>> = {
  'country.json': `{
  "code": "xx",
  "name": "Small Land",
  "adjective": "Small",
  "locale": "en-XX",
  "timeZone": "Asia/Kolkata",
  "currency": {
    "code": "XTS",
    "name": "token",
    "plural": "tokens",
    "cents": "bits",
    "sign": "T",
    "spellings": ["XTS", "Tk"],
    "thousands": ",",
    "decimal": "."
  },
  "financialYear": { "firstMonth": 7, "written": "2019-20" },
  "reporters": { "provincial": { "label": "Regional" } },
  "publisher": { "name": "Office of Works", "url": "https://works.example/" },
  "licence": "https://works.example/licence",
  "mapBox": { "west": 1, "south": -2, "east": 4, "north": 2 },
  "mapLabels": { "North": [1, -2] },
  "oc4idsPrefix": "xx-works",
  "municipalityEndings": ["town", "city"]
}
`,
  'words.json': `{
  "reportsTo": "Register of the Office of Works",
  "source": "Regions report to the Office of Works.",
  "email": "name@works.example",
  "searched": { "word": "well", "province": "North", "town": "Aba", "otherTown": "Bab", "beginning": "ab" }
}
`,
  'areas.csv': `# comment
level,name,parent,other_name,kind,source,ordinary_word
province,North,,NN,code,,
province,"South, the",,,,,
metro,Aba,North,Old Aba,renamed,law,
district,Hills,North,High Hills,spelling,usage,yes
local,Bab,Hills,,,,
`,
  'area-codes.csv': `level,name,parent,code
province,North,,N
local,Bab,Hills,N11
`,
  'population.csv': `level,code,year,people,source
province,N,2019,1200,Census 2019
municipality,N11,2019,300,Census 2019
municipality,N11,2021,310,Estimate of the Office of Works
ward,7,2019,99,Census 2019
`,
  'statuses.csv': `status,order,phase,short_name,definition,oc4ids,proves
Idea,0,planning,Idea,Somebody wants it.,identification,
Works,1,construction,Works,It is built.,implementation,begun
Done,5,finished,Done,It is there.,completion,built
Paused,6,stopped,Paused,Nobody works.,,
`,
  'grants.csv': `name,sector,meaning
Road Fund,transport.road,For roads.
Other,,
`,
  'glossary.csv': `section,term,meaning
money,Token,What is paid.
`,
  'places.csv': `name,province,latitude,longitude,population,municipality,other_names,ordinary_word
Aba,North,1.5,2.25,1000,Aba,Old Aba;Ab,
Bab,North,-1,3,,,,yes
`,
  'transfers.csv': `to,west,south,east,north,places
North,1,-1,2,1,the middle
`,
  'firms.json': `{
  "legalForms": [["ltd", "limited"], ["co"]],
  "remarks": ["^none$"],
  "ownDepartment": ["^own staff$"],
  "publicBodies": ["\\\\boffice\\\\b"]
}
`,
  'synonyms.txt': `# words
wc, toilet
loo => toilet
`,
  'outlines.topo.json': `{
  "type": "Topology",
  "objects": {
    "provinces": {
      "type": "GeometryCollection",
      "geometries": [{ "type": "Polygon", "properties": { "name": "North" }, "arcs": [[0]] }]
    }
  },
  "arcs": [[[1, 1], [2, 1], [2, 2], [1, 1]]]
}
`,
  'neighbours.geojson': `{
  "type": "MultiPolygon",
  "coordinates": [[[[4, 1], [5, 1], [5, 2], [4, 1]]]]
}
`,
  'cell-words.json': `{
  "empty": ["-", "none yet"],
  "noProject": ["example"],
  "fill": ["office"]
}
`,
  'search-words.json': `{
  "conditions": [{ "parameters": { "quality": ["stalled"] }, "en": ["stuck"], "isState": true }],
  "amounts": { "units": { "lakh": 100000 } },
  "periods": { "months": { "january": 1 } },
  "locatives": { "esabha": "aba" },
  "suggestions": { "near": "{words} close to {text}" }
}
`,
  'api-examples.json': '{}\n',
};

/** Reads it with other files, or without some. */
export const readSmallProfile = (files: Readonly<Record<string, string | undefined>> = {}): Country =>
  readCountry((name) => {
    const text = name in files ? files[name] : smallProfile[name];
    return text === undefined ? undefined : { file: `xx/${name}`, text };
  });
