/** The parameters of a form without its empty fields. */
export function filledFields(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (String(value).trim() !== '') query.append(name, String(value));
  }
  return query;
}

/** The address that a form of filters leads to, written as the links of the page are. */
export function formAddress(form: HTMLFormElement): string {
  const query = filledFields(form);
  if (query.size > 1 && query.get('view') === 'list') query.delete('view');
  query.sort();
  return `${form.action}?${query}`;
}
