import { country } from '../../../country/index.ts';
import { CURRENCY_NAME, levelNames, period, smallestPlace } from '../../../project/index.ts';

const { province, district_municipality: district, local_municipality: municipality } = levelNames;
const smallest = smallestPlace;

const { word, town } = country.words.searched;

/** The start page and the search page. */
export const search = {
  title: {
    all: 'All projects',
    filtered: 'Projects: {filters}',
    page: '{title} (page {page})',
    description: {
      one: '{count} public infrastructure project: what it costs, who is responsible and how far it is.',
      other:
        '{count} public infrastructure projects: what they cost, who is responsible and how far they are.',
    },
  },
  projects: { one: '{count} project', other: '{count} projects' },
  skipToResults: 'Skip to results',
  allProjects: 'All projects',
  noProjects: 'No projects found',
  results: 'Results',

  start: {
    heading: 'What government is building, what it costs and how far it is',
    lead: `Schools, clinics, roads, libraries and housing: every public infrastructure project that departments report, ${period.one} by ${period.one}.`,
    description: {
      one: 'The schools, clinics, roads, libraries and housing that government builds: {count} project, what it costs, who is responsible and how far it is.',
      other:
        'The schools, clinics, roads, libraries and housing that government builds: {count} projects, what they cost, who is responsible and how far they are.',
    },
    atAGlance: 'All projects at a glance',
    projects: 'Projects',
    totalCost: 'Total estimated cost',
    underConstruction: 'Under construction',
    finished: 'Finished',
    latestReport: 'Latest report',
    collected: '{quarter}, collected on {day}',
    byProvince: `By ${province.one}`,
    otherGroups: `By department, ${smallest.one}, funding and contractor →`,
    projectsByProvince: `Projects by ${province.one}`,
    province: province.One,
    recentChanges: 'Recent large changes',
    allChanges: 'All changes since {quarter} →',
  },

  form: {
    label: 'Search for a project, place, department or contractor',
    placeholder: `${word}, ${town}, road …`,
    submit: 'Search',
    tips: 'Search tips',
    nearMe: 'Near me',
    island: {
      suggestions: 'Suggestions',
      none: 'No suggestions',
      shown: {
        one: '{count} suggestion, use the arrow keys',
        other: '{count} suggestions, use the arrow keys',
      },
      projects: { one: '{count} project', other: '{count} projects' },
      projectsNear: { one: '{count} project near', other: '{count} projects near' },
      groups: {
        name: 'Projects',
        province: province.Other,
        local_municipality: smallest.Other,
        district_municipality: smallest.Other,
        department: 'Departments',
        contractor: 'Contractors',
        area: 'Areas',
        near: 'Places',
        q: 'Searches and project numbers',
      },
    },
    nearMeIsland: {
      asking: 'Finding your position …',
      denied: 'Your browser does not let this site know where you are.',
      timedOut: 'Finding your position took too long.',
      unknown: 'We could not find your position.',
      instead: `Type the name of a town instead, for example “${word} near ${town}”.`,
    },
  },

  /** What the search understands, with searches that show it: the lines at the beginning of `docs/search.md`. */
  tips: {
    words: 'All words must occur, in any form: “schools” finds “school”, “standby” finds “stand-by”.',
    understood: 'Words of stage, time, money and order become filters, which you can take away.',
    operators: 'Quotes find exactly these words, a minus leaves projects out, OR in capitals finds either.',
    places: 'A town, township or village finds what is near it, the nearest first.',
    corrections: 'A typing error is corrected, and the page says so. In quotes, words stay as they are.',
    numbers: 'A project number, an id or the address of a project leads straight to it.',
  },

  notes: {
    corrected: 'Showing results for {meant} instead of {typed}.',
    searchExactly: 'Search for exactly what I typed',
    absent: 'No project has the word {words}.',
    leftOut: 'Everyday words that we did not search for: {words}.',
    street: 'We know towns and villages, but no streets and no wards.',
    noWords: '{words} has no word to look for.',
    nearMe: 'To search around you, press “Near me” below the search box.',
    operators: 'Searched as words: {words}. The search tips say what else works.',
    quoted: '“{word}”',
  },

  /** Parameters of the address that cannot be used. */
  ignored: {
    amount: 'We ignored “{value}” because it is not an amount.',
    date: 'We ignored “{value}” because it is not a date such as 2021-06-30.',
    page: 'We ignored “{value}” because it is not the number of a page.',
    place: 'We ignored “{value}” because it is not a place on the map.',
    ordering: 'We ignored “{value}” because the list cannot be sorted by it.',
    choice: 'We ignored “{value}” because there is no such filter.',
    costRange: 'We ignored the lowest cost because it is above the highest one. Swap them.',
    dateRange: 'We ignored the first completion date because it is after the last one. Swap them.',
    repeated: 'We ignored “{parameter}” because it is there more than once.',
    words: 'We ignored your words because they are more than {maximum}. Use fewer.',
    tooMany:
      'We ignored “{parameter}” because a page takes at most {maximum} filters. Choose fewer, or use the API.',
    tooLong:
      'We ignored “{parameter}” because a page takes filters of at most {maximum} bytes. Choose fewer, or use the API.',
  },

  chips: {
    label: 'What is searched for',
    remove: 'Remove',
    removePlace: 'Remove “{place}”',
    clear: 'Clear all',
    searchWords: 'Search for {words} instead',
    narrower: 'Narrower',
    wider: 'Wider',
    within: ': within {km} km',
  },

  /** Filters in words. */
  filter: {
    q: '“{words}”',
    asTyped: 'Words as typed',
    costMin: 'From {amount}',
    costMax: 'Up to {amount}',
    completionAfter: 'Complete on {day} or later',
    completionBefore: 'Complete by {day}',
    bbox: 'In the area of the map',
    near: 'Near {place}, within {km} km',
    nearEither: 'Near {places}',
    missing: '{field} not known',
    notMissing: '{field} known',
    not: 'not {value}',
    contractor: 'Contractor: {firm}',
    other: '{field}: {value}',
    point: 'the chosen point',
    place: '{place}, {province}',
    placeInMunicipality: '{place}, {municipality}, {province}',
    /** Names that the filters have and several share. */
    several: {
      label: 'What “{name}” may mean',
      /** In titles of what cannot ask. */
      inProvinces: `{filter} in {count} ${province.other}`,
      ofGovernments: '{filter} of {count} governments',
      local_municipality: {
        one: `{count} ${municipality.one} is called “{name}”:`,
        other: `{count} ${municipality.other} are called “{name}”. Which one do you mean?`,
      },
      district_municipality: {
        one: `{count} ${district.one} is called “{name}”:`,
        other: `{count} ${district.other} are called “{name}”. Which one do you mean?`,
      },
      department: {
        one: '{count} government has a department called “{name}”:',
        other:
          '{count} governments have a department called “{name}”. These are the projects of all of them:',
      },
    },
  },

  places: {
    near: {
      one: '{count} project near {place} (within {km} km)',
      other: '{count} projects near {place} (within {km} km)',
    },
    municipality: {
      one: `{count} project in the ${smallest.one} {municipality}`,
      other: `{count} projects in the ${smallest.one} {municipality}`,
    },
    source: 'Places: {source} ({licence})',
    choices: 'Places of this name',
    which: 'Which one do you mean?',
  },

  nothing: {
    heading: 'No project matches all of this.',
    lessStrict: 'Some match if you ask for less:',
    words:
      'Every word must occur in a project’s name, place, department, number or in the names of its companies. Fewer words, or only the beginning of one, find more. The search tips say what else works.',
    all: 'See all projects',
    within: 'Within {km} km instead of {before} km',
    any: 'Any of these: {words}',
    everywhere: 'Everywhere, not only near {place}',
    without: 'Without {filters}',
  },

  view: { label: 'List or map', list: 'List', map: 'Map' },

  actions: {
    download: 'Download',
    share: 'Share',
    copyLink: 'Copy link',
    copied: 'Copied',
    refused: 'Copying was refused',
    inThisOrder: {
      one: 'All fields of {count} project, in this order:',
      other: 'All fields of {count} projects, in this order:',
    },
    formats: {
      csv: 'for any spreadsheet',
      xlsx: 'for Excel',
      geojson: 'for maps',
      jsonl: 'for programs',
      oc4ids: 'the open standard for infrastructure',
    },
    json: 'page by page, from the API',
    openInQgis: 'Open in QGIS',
    /** What to do with the address below. */
    qgisHint: 'Add this address as a layer of OGC API - Features. It always has the newest data.',
  },

  filters: {
    label: 'Filters',
    button: 'Filters',
    buttonChosen: 'Filters ({number})',
    close: 'Close',
    apply: 'Apply',
    show: { one: 'Show {count} project', other: 'Show {count} projects' },
    showUnknown: 'Show projects',
    more: '{number} more',
    municipalityFirst: `Choose a ${province.one} or ${district.one} first, or type the name of a ${municipality.one} into the search box.`,
    costAndCompletion: 'Cost and completion',
    cost: `Estimated cost in ${CURRENCY_NAME}`,
    completion: 'Estimated completion',
    from: 'From',
    to: 'To',
    lowExample: '5 million',
    highExample: '1 billion',
    progress: 'Overdue, over budget, stalled',
    warnings: 'Warnings',
  },

  sort: {
    label: 'Sort by',
    current: 'Sort by: {order}',
    bestMatch: 'Best match',
    distance: 'Distance, nearest first',
    '-estimated_total_project_cost': 'Cost, highest first',
    estimated_total_project_cost: 'Cost, lowest first',
    '-spent': 'Spent, most first',
    spent: 'Spent, least first',
    '-overrun': 'Over budget, by most first',
    overrun: 'Under budget, by most first',
    '-overdue': 'Overdue, longest first',
    overdue: 'Overdue, shortest first',
    '-delay': 'Completion moved later, furthest first',
    delay: 'Completion moved earlier, furthest first',
    estimated_completion_date: 'Completion, earliest first',
    '-estimated_completion_date': 'Completion, latest first',
    '-status_order': 'Stage, furthest first',
    status_order: 'Stage, earliest first',
    name: 'Name, A to Z',
    '-name': 'Name, Z to A',
  },

  summary: {
    heading: 'Cost and stages of these projects',
    totalCost: 'Total estimated cost: {cost}',
    totalCostOfSome:
      'Total estimated cost: {cost}, of the {known} of {all} projects with a cost above zero that can be right',
    costUnknown: 'Total estimated cost: not available',
    subject: 'All about {name}',
    more: 'More about these projects',
    changes: 'What changed',
    overTime: 'Over time',
    rankings: 'Rankings',
  },

  row: {
    stage: 'Stage',
    cost: 'Estimated cost',
    completion: 'Completion',
    spent: 'Spent',
    spentShare: '{spent} ({share})',
    away: ' away',
    lastReported: 'Last reported {quarter}',
    noPlace: 'Place not available',
    overBudget: 'Over budget by {amount}',
    overdue: '{time} overdue',
    moved: 'moved {time} later',
    match: '{field}:',
  },

  pages: 'Pages of results',
} as const;
