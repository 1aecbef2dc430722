import { type AreaLevel, areaLocator, type LevelName } from '../../areas/index.ts';
import { boundsOf, type ProvinceOutline, ringsOf } from '../../country/index.ts';
import { placeOf } from '../../project/index.ts';
import { jsonIn, type SectionSource } from '../sections/section-file.ts';
import type { SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn, writeRows } from './growing-column.ts';
import { NO_VALUE, ValueColumn } from './value-column.ts';

/** A box in degrees: west, south, east, north. */
type Box = readonly [number, number, number, number];

/** A level as the index stores it. */
interface StoredLevel extends LevelName {
  /** By code, in the order of code points. */
  readonly areas: readonly (readonly [code: string, name: string, box: Box])[];
}

/**
 * The areas of one level, and which of them each project lies in: on a border or where several overlap, in the first.
 * Its values are the codes of the areas, its names their names.
 */
export class AreaColumn extends ValueColumn {
  readonly named: LevelName;
  /** The box around each area. */
  readonly boxes: readonly Box[];
  /** The place of the first outline among those of all levels. */
  readonly firstOutline: number;

  constructor({ areas, ...named }: StoredLevel, codes: Uint32Array, firstOutline: number) {
    super(
      areas.map(([code]) => code),
      codes,
      areas.map(([, name]) => name),
    );
    this.named = named;
    this.boxes = areas.map(([, , box]) => box);
    this.firstOutline = firstOutline;
  }
}

const AREAS = 'areas';
const codesSection = (level: string): string => `${AREAS}.codes.${level}`;

/** The text section with the outlines of all areas, GeoJSON, level by level. */
export const OUTLINES = `${AREAS}.outlines`;

export function areasBuilder(levels: readonly AreaLevel[]): SectionsBuilder {
  const columns = levels.map(({ level, areas }) => ({
    level,
    areaAt: areaLocator(areas),
    codes: new GrowingColumn(),
  }));
  return {
    resume: (older) => {
      for (const { level, codes } of columns) codes.resume(older.read(codesSection(level)));
    },
    add: ({ latest }, position) => {
      if (columns.length === 0) return;
      const place = placeOf(latest.latitude, latest.longitude);
      for (const { areaAt, codes } of columns)
        codes.set(position, place === undefined ? NO_VALUE : areaAt(place.latitude, place.longitude) + 1);
    },
    finish: (write, older) => {
      for (const { level, codes } of columns) writeRows(codesSection(level), [codes], older, write);
      const stored = levels.map(({ areas, ...named }): StoredLevel => {
        const boxed = areas.map(({ code, name, outline }) => {
          const { west, south, east, north } = boundsOf(ringsOf(outline));
          return [code, name, [west, south, east, north]] as const;
        });
        return { ...named, areas: boxed };
      });
      write(AREAS, Buffer.from(JSON.stringify(stored)));
    },
  };
}

export async function loadAreaColumns(source: SectionSource): Promise<readonly AreaColumn[]> {
  const levels = await storedLevels(source);
  const columns: AreaColumn[] = [];
  let firstOutline = 0;
  for (const level of levels) {
    columns.push(
      new AreaColumn(level, new Uint32Array(await source.read(codesSection(level.level))), firstOutline),
    );
    firstOutline += level.areas.length;
  }
  return columns;
}

const storedLevels = async (source: SectionSource): Promise<readonly StoredLevel[]> =>
  jsonIn(await source.read(AREAS));

/** The areas that an index was built with. */
export async function areasOf(
  source: SectionSource,
  outline: (place: number) => ProvinceOutline,
): Promise<readonly AreaLevel[]> {
  let place = 0;
  return (await storedLevels(source)).map(({ areas, ...named }) => ({
    ...named,
    areas: areas.map(([code, name]) => ({ code, name, outline: outline(place++) })),
  }));
}

/** An area of the index: its level, and its code in the column of that level. */
export interface NamedArea {
  readonly column: AreaColumn;
  /** Of the column, from 1. */
  readonly code: number;
}

type WithAreas = { readonly areaLevels: readonly AreaColumn[] };

/** The areas of a level; undefined if the index has none. */
export const levelNamed = ({ areaLevels }: WithAreas, level: string): AreaColumn | undefined =>
  areaLevels.find(({ named }) => named.level === level);

/** The area that `<level>:<code>` names, in upper or lower case. Undefined if there is none. */
export function areaNamed(index: WithAreas, text: string): NamedArea | undefined {
  const [level, ...rest] = text.split(':');
  const column = levelNamed(index, level!.toLowerCase());
  const [code] = column?.codesLike(rest.join(':')) ?? [];
  return code === undefined ? undefined : { column: column!, code };
}

/** The code of an area within its level. */
export const areaCode = ({ column, code }: NamedArea): string => column.values[code - 1]!;

export const areaName = ({ column, code }: NamedArea): string => column.names[code - 1]!;

/** `Ward 93404014`. */
export const areaTitle = (area: NamedArea): string => `${area.column.named.one} ${areaCode(area)}`;

/** `Makhado Ward 14 (Ward 93404014)`: no other area has it. */
export const areaLabel = (area: NamedArea): string => `${areaName(area)} (${areaTitle(area)})`;

/** An area as `area=` names it. */
export const areaValue = (area: NamedArea): string => `${area.column.named.level}:${areaCode(area)}`;

/** The areas that a project lies in, one of each level at most. */
export const areasAt = ({ areaLevels }: WithAreas, position: number): readonly NamedArea[] =>
  areaLevels.flatMap((column) => {
    const code = column.codes[position]!;
    return code === NO_VALUE ? [] : [{ column, code }];
  });
