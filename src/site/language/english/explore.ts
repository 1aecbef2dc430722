import { levelNames, period, smallestPlace, sphereNames } from '../../../project/index.ts';
import { data } from './data.ts';

const { province, district_municipality: district } = levelNames;
const municipality = smallestPlace;

const overdue = data.flags.completion_overdue.meaning;

/** The page "Places, departments and firms". */
export const explore = {
  title: 'Places, departments and firms',
  description: `Public infrastructure projects by ${province.one}, ${municipality.one}, department, source of funding and firm: how many, for how much, how many are finished and overdue.`,
  lead: `Every ${province.one}, ${municipality.one}, department and firm has a page of its own. Names lead there, and figures lead to the projects that they count.`,
  levels: 'Areas',
  groups: {
    province: { title: province.Other, heading: province.One },
    local_municipality: { title: municipality.Other, heading: municipality.One },
    department: { title: 'Departments', heading: 'Department' },
    district_municipality: { title: district.Other, heading: district.One },
    primary_funding_source: { title: 'Main sources of funding', heading: 'Main source of funding' },
    contractor: { title: 'Firms', heading: 'Firm' },
  },
  none: 'Not available',
  more: { one: '{count} more', other: '{count} more' },
  continued: '{title}, continued',
  others: {
    one: 'And {count} other: find it by name in the search.',
    other: 'And {count} others: find them by name in the search.',
  },
  allMunicipalities: `All ${municipality.other} by ${province.one}`,
  allDepartments: 'All departments by government',
  national: sphereNames.national,
  explained: `Costs are those above zero that can be right. Finished: practical or final completion, of all projects. Overdue, of the projects still to be completed: ${overdue}`,
  changes: {
    title: 'What changed',
    heading: `What changed in the last ${period.one}`,
    oneQuarter: `Only one ${period.each} report is published so far. When there is another one, what changed stands here.`,
    summary: {
      one: 'From {since} to {until}, {count} project changed in cost, completion date or stage. The largest change:',
      other:
        'From {since} to {until}, {count} projects changed in cost, completion date or stage. The largest changes:',
    },
    all: `All changes, for any place and any two ${period.other}`,
  },
} as const;
