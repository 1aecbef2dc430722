import type { CatalogueIndex } from '../../index/index.ts';
import { meantMunicipality, municipalityKey } from '../../places/index.ts';
import { slugify, smallestLevel } from '../../project/index.ts';
import { filledPath, pagePaths } from '../addresses.ts';
import { lastPart, type Subject, type SubjectKind } from './subject.ts';
import { areaAt, type Municipality, type Subjects, subjectsOf } from './subjects.ts';

/** What an address of a subject says. */
export interface SubjectAddress {
  readonly kind: SubjectKind;
  /** The slugs of its variable parts. */
  readonly slugs: readonly [string, ...string[]];
}

const ROOT = filledPath(pagePaths.province, '').replace(/in\/$/, '');

/**
 * Reads the address of a subject, whole or from `in/`, `by/`, `firm/` or `areas/` on. Undefined if it has
 * another form.
 */
export function subjectAddress(path: string): SubjectAddress | undefined {
  const tail = path.startsWith(ROOT) ? path.slice(ROOT.length) : path;
  const [root, ...parts] = tail.split('/').filter((part) => part !== '');
  const [first, second] = parts.map(slugify);
  if (first === undefined || parts.length > 2) return undefined;
  // The code of an area stays as it is.
  if (root === 'areas') return second === undefined ? undefined : { kind: 'area', slugs: [first, parts[1]!] };
  if (root === 'in')
    return second === undefined
      ? { kind: 'province', slugs: [first] }
      : { kind: 'municipality', slugs: [first, second] };
  if (second !== undefined) return undefined;
  if (root === 'by') return { kind: 'department', slugs: [first] };
  return root === 'firm' ? { kind: 'firm', slugs: [first] } : undefined;
}

/**
 * The subject at an address, whole or from `in/`, `by/`, `firm/` or `areas/` on. It may be a former address or
 * one with another spelling: compare it with the subject's `path`.
 */
export function subjectAt(index: CatalogueIndex, path: string): Subject | undefined {
  const address = subjectAddress(path);
  if (address === undefined) return undefined;
  const subjects = subjectsOf(index);
  const { kind, slugs } = address;
  return subjects.at(filledPath(pagePaths[kind], ...slugs)) ?? withOtherName(index, subjects, address);
}

function withOtherName(
  index: CatalogueIndex,
  subjects: Subjects,
  { kind, slugs: [slug, inside = ''] }: SubjectAddress,
): Subject | undefined {
  switch (kind) {
    case 'province':
      return withSameLetters(subjects.provinces, slug) ?? only(municipalitiesCalled(subjects, slug));
    case 'municipality':
      return municipalityCalled(subjects, slug, inside);
    case 'department':
      return withSameLetters(subjects.departments, slug);
    case 'area':
      return areaAt(index, `${slug}/${inside}`);
    case 'firm': {
      const [firm, ...others] = index.firms.firmsCalled(slug.replaceAll('-', ' '));
      return firm === undefined || others.length > 0 ? undefined : subjects.firm(firm);
    }
  }
}

const letters = (slug: string): string => slug.replaceAll('-', '');

/** The only subject whose slug has these letters, with other gaps between its words. */
function withSameLetters(subjects: readonly Subject[], slug: string): Subject | undefined {
  return only(subjects.filter(({ path }) => letters(lastPart(path)) === letters(slug)));
}

/**
 * The municipalities that an address may mean that has their name, but not their province: without
 * a province, or with one that has none of that name.
 */
export function subjectsMeant(index: CatalogueIndex, path: string): readonly Subject[] {
  const { kind, slugs } = subjectAddress(path) ?? {};
  if (kind !== 'province' && kind !== 'municipality') return [];
  return municipalitiesCalled(subjectsOf(index), slugs!.at(-1)!);
}

/** Municipalities by their name, a former one, another spelling or the name of their chief town. */
function municipalitiesCalled({ municipalities }: Subjects, slug: string): readonly Municipality[] {
  const words = slug.replaceAll('-', ' ');
  const key = meantMunicipality(smallestLevel, words);
  return municipalities.filter(
    ({ name, path }) =>
      letters(lastPart(path)) === letters(slug) || municipalityKey(smallestLevel, name) === key,
  );
}

/** Also the only municipality of a name in another province: people confuse neighbours, and borders move. */
function municipalityCalled(subjects: Subjects, provinceSlug: string, slug: string): Subject | undefined {
  const { provinces } = subjects;
  const named = municipalitiesCalled(subjects, slug);
  const province =
    provinces.find(({ path }) => lastPart(path) === provinceSlug) ?? withSameLetters(provinces, provinceSlug);
  return only(named.filter((each) => each.province === province)) ?? only(named);
}

const only = <T>(some: readonly T[]): T | undefined => (some.length === 1 ? some[0] : undefined);
