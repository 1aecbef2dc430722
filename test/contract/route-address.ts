/** Values for the variable parts of routes that are the same in every sample. */
const parts: Readonly<Record<string, string>> = {
  ':id': '1',
  ':part': '1',
  ':chart': 'stages',
  ':list': 'overruns',
  ':province': 'limpopo',
  ':municipality': 'polokwane',
  ':department': 'health-gauteng',
  ':firm': 'welatha-building-contractors-cc',
  // The sample has no areas.
  ':level': 'ward',
  ':area': '1',
  ':search': 'province=Limpopo',
  ':collection': 'projects',
  '*': 'search/',
};

/** An address of a route, about a project, a bulk file and a feature that exist. */
export const addressOf = (
  route: string,
  {
    project,
    file,
    feature = '',
  }: { readonly project: string; readonly file: string; readonly feature?: string },
): string =>
  route.replace(
    /:\w+|\*/g,
    (part) =>
      ({ ...parts, ':project': project, ':file': file, ':feature': feature })[part] ?? `no value for ${part}`,
  );
