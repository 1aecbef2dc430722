import { levelNames } from '../../../project/index.ts';
import { data } from './data.ts';

const { province } = levelNames;

const overdue = data.flags.completion_overdue.meaning;

/** Maps of projects. */
export const map = {
  heading: 'Map',
  /** Names a map for screen readers. */
  drawing: {
    one: 'Map of {count} project; the list shows the same project.',
    other: 'Map of {count} projects; the list shows the same projects.',
  },
  projectDrawing: 'Map with the place of {name}.',
  empty: 'There is nothing to show on the map.',
  complete: 'All these projects are on the map.',
  withoutPlace: {
    one: '{count} project is not on the map: its report gives no usable place.',
    other: '{count} projects are not on the map: their reports give no usable place.',
  },
  /** Above a list of the projects that a map leaves out at first. */
  outside: {
    one: '{count} project is reported far away from the others. The map starts without it:',
    other: '{count} projects are reported far away from the others. The map starts without them:',
  },
  /** The same on the map of a place with an outline. */
  outsideArea: {
    one: '{count} project is reported at a point outside of this map:',
    other: '{count} projects are reported at points outside of this map:',
  },
  /** At the end of such a list. */
  outsideMore: { one: 'and {count} other', other: 'and {count} others' },
  /** The button that fetches the script of the map. */
  open: 'Open the map',
  cluster: { one: '{count} project, {cost}', other: '{count} projects, {cost}' },
  clusterNear: {
    one: '{count} project near {place}, {cost}',
    other: '{count} projects near {place}, {cost}',
  },
  /** The map of provinces, shaded by how many projects are overdue. */
  provinces: {
    title: 'Overdue, of the projects still to be completed',
    /** The classes of the legend. */
    classes: {
      hardlyAny: 'Hardly any: under {until}',
      few: 'Few: {from} to {until}',
      some: 'Some: {from} to {until}',
      many: 'Many: {from} to {until}',
      veryMany: 'Very many: {from} or more',
    },
    tooFew: 'Too few to say: under {least} projects',
    overdue: {
      one: '{province}: {overdue} of {count} project still to be completed overdue ({share})',
      other: '{province}: {overdue} of {count} projects still to be completed overdue ({share})',
    },
    covered: {
      one: `Of {count} project still to be completed, with a ${province.one}. Overdue: ${overdue}`,
      other: `Of {count} projects still to be completed, with a ${province.one}. Overdue: ${overdue}`,
    },
  },
  /** What the scripts of maps write. */
  island: {
    /** Names the map for screen readers. */
    map: 'Map. The arrow keys move from one place to the next, Enter opens it.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    close: 'Close',
    searchHere: 'Search this area',
    cluster: { one: '{count} project', other: '{count} projects' },
    clusterNear: { one: '{count} project near {place}', other: '{count} projects near {place}' },
    /** A cluster whose projects have known costs. */
    clusterCost: { one: '{count} project, {cost}', other: '{count} projects, {cost}' },
    clusterNearCost: {
      one: '{count} project near {place}, {cost}',
      other: '{count} projects near {place}, {cost}',
    },
    /** In the popup of several projects at one point. */
    samePoint: { one: '{count} project at this point', other: '{count} projects at this point' },
    showThem: 'Show them in a list',
    unnamed: 'Project without a name',
    noStage: 'Stage not available',
    noCost: 'Cost not available',
    wrongCost: 'Cost can’t be right',
  },
} as const;
