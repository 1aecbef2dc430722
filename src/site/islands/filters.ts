import type { Texts } from '../language/language.ts';
import { filterSheet } from './filter-sheet.ts';
import { filledFields, formAddress } from './form-address.ts';
import { counted, islandTexts } from './island-texts.ts';
import { keepFilters, keepUnfolding, restoreFilters } from './kept-filters.ts';

type FilterTexts = Pick<Texts['search']['filters'], 'show' | 'showUnknown'>;

/** Longer than the pause between two quick ticks. */
const PAUSE_MS = 150;

/**
 * Beside the results, applies each tick at once and keeps the focus and what is unfolded. In the
 * sheet of narrow screens, only counts what the ticks would leave until all are applied.
 */
export function filters(form: HTMLFormElement): void {
  const isSheet = filterSheet(form);
  const count = counter(form);
  keepUnfolding(form);
  restoreFilters(form);
  form.addEventListener('change', ({ target }) => {
    if (isSheet()) count();
    else if ((target as HTMLInputElement).type === 'checkbox') form.requestSubmit();
  });
  form.addEventListener('reset', () => count());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const address = formAddress(form);
    if (!isSheet()) keepFilters(form, address);
    location.assign(address);
  });
}

/** Writes on the button how many projects the form as it is would show. */
function counter(form: HTMLFormElement): () => void {
  const { show, showUnknown } = islandTexts<FilterTexts>(form);
  const button = form.querySelector('.sheet-foot button')!;
  const status = form.querySelector('.sheet-foot [role=status]')!;
  let request: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    request?.abort();
    button.textContent = showUnknown;
    timer = setTimeout(async () => {
      request = new AbortController();
      const count = await projectsFound(form, request.signal);
      if (count === undefined) return;
      button.textContent = counted(show, count);
      status.textContent = button.textContent;
    }, PAUSE_MS);
  };
}

/** The number of projects; undefined if the fields are no valid search, or the request ends early. */
async function projectsFound(form: HTMLFormElement, signal: AbortSignal): Promise<number | undefined> {
  const query = filledFields(form);
  query.delete('view');
  query.set('limit', '1');
  try {
    const response = await fetch(`${form.dataset.countPath}?${query}`, { signal });
    return ((await response.json()) as { readonly count?: number }).count;
  } catch {
    return undefined;
  }
}
