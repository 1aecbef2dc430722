import type { Province } from '../project/index.ts';

/**
 * The branches of government with projects. Every province names the department of a branch
 * differently.
 */
export type Branch =
  | 'education'
  | 'health'
  | 'human settlements'
  | 'public works'
  | 'roads'
  | 'culture'
  | 'sport'
  | 'social development'
  | 'agriculture';

/**
 * The name of each branch's department by province, similar to the names in the published listing.
 */
export const departments: Readonly<Record<Province, Readonly<Record<Branch, string>>>> = {
  'Eastern Cape': {
    education: 'Education',
    health: 'Health',
    'human settlements': 'Human Settlements',
    'public works': 'Public Works',
    roads: 'Transport',
    culture: 'Sports, Recreation, Arts and Culture',
    sport: 'Sports, Recreation, Arts and Culture',
    'social development': 'Social Development and Special Programmes',
    agriculture: 'Rural Development and Agrarian Reform',
  },
  'Free State': {
    education: 'Education',
    health: 'Health',
    'human settlements': 'Human Settlements',
    'public works': 'Public Works and Infrastructure',
    roads: 'Police, Roads and Transport',
    culture: 'Sport, Arts, Culture and Recreation',
    sport: 'Sport, Arts, Culture and Recreation',
    'social development': 'Social Development',
    agriculture: 'Agriculture and Rural Development',
  },
  Gauteng: {
    education: 'Education',
    health: 'Health',
    'human settlements': 'Human Settlements',
    'public works': 'Infrastructure Development',
    roads: 'Roads and Transport',
    culture: 'Sports, Arts, Culture and Recreation',
    sport: 'Sports, Arts, Culture and Recreation',
    'social development': 'Social Development',
    agriculture: 'Agriculture and Rural Development',
  },
  'KwaZulu-Natal': {
    education: 'Education',
    health: 'Health',
    'human settlements': 'Human Settlements',
    'public works': 'Public Works',
    roads: 'Transport',
    culture: 'Arts and Culture',
    sport: 'Sport and Recreation',
    'social development': 'Social Development',
    agriculture: 'Agriculture and Rural Development',
  },
  Limpopo: {
    education: 'Education',
    health: 'Health',
    'human settlements': 'Cooperative Governance, Human Settlements and Traditional Affairs',
    'public works': 'Public Works, Roads and Infrastructure',
    roads: 'Public Works, Roads and Infrastructure',
    culture: 'Sport, Arts and Culture',
    sport: 'Sport, Arts and Culture',
    'social development': 'Social Development',
    agriculture: 'Agriculture and Rural Development',
  },
  Mpumalanga: {
    education: 'Education',
    health: 'Health',
    'human settlements': 'Human Settlement',
    'public works': 'Public Works, Roads & Transport',
    roads: 'Public Works, Roads & Transport',
    culture: 'Culture, Sports and Recreation',
    sport: 'Culture, Sports and Recreation',
    'social development': 'Social Development',
    agriculture: 'Agriculture, Rural Development, Land and Environmental Affairs',
  },
  'North West': {
    education: 'Education and Sport Development',
    health: 'Health',
    'human settlements': 'Local Government and Human Settlements',
    'public works': 'Public Works and Roads',
    roads: 'Public Works and Roads',
    culture: 'Culture, Arts and Traditional Affairs',
    sport: 'Education and Sport Development',
    'social development': 'Social Development',
    agriculture: 'Rural, Environment and Agricultural Development',
  },
  'Northern Cape': {
    education: 'Education',
    health: 'Health',
    'human settlements': 'Co-operative Governance, Human Settlements and Traditional Affairs',
    'public works': 'Roads and Public Works',
    roads: 'Roads and Public Works',
    culture: 'Sport, Arts and Culture',
    sport: 'Sport, Arts and Culture',
    'social development': 'Social Development',
    agriculture: 'Agriculture, Land Reform and Rural Development',
  },
  'Western Cape': {
    education: 'Education',
    health: 'Health',
    'human settlements': 'Human Settlements',
    'public works': 'Transport and Public Works',
    roads: 'Transport and Public Works',
    culture: 'Cultural Affairs and Sport',
    sport: 'Cultural Affairs and Sport',
    'social development': 'Social Development',
    agriculture: 'Agriculture',
  },
};
