import type { Suggestion } from '../../index/answers/suggestions.ts';
import type { SuggestedField } from '../../project/field-lists.ts';
import { apiPaths, filteredPath } from '../addresses.ts';

const kinds: Readonly<Record<SuggestedField, string>> = {
  name: 'project',
  local_municipality: 'municipality',
  district_municipality: 'district',
  department: 'department',
  main_contractor: 'contractor',
};

/** Longer than the pause between two keys of a fast typist, too short to be noticed. */
const PAUSE_MS = 40;
const FEWEST_LETTERS = 2;

/**
 * Suggests completions for the search box: a combobox with a list popup, as in the ARIA practices.
 */
export function searchBox(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[type=search]')!;
  const list = listFor(input);
  let shown: readonly Suggestion[] = [];
  let active = -1;
  let request: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(timer);
    request?.abort();
    list.hidden = true;
    active = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const show = (suggestions: readonly Suggestion[]) => {
    shown = suggestions;
    list.replaceChildren(...suggestions.map((suggestion, i) => option(suggestion, i, input.value)));
    if (suggestions.length === 0) return close();
    active = -1;
    input.removeAttribute('aria-activedescendant');
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
  };
  const activate = (next: number) => {
    list.children[active]?.setAttribute('aria-selected', 'false');
    active = (next + shown.length + 1) % (shown.length + 1);
    if (active === shown.length) {
      active = -1;
      input.removeAttribute('aria-activedescendant');
      return;
    }
    const chosen = list.children[active]!;
    chosen.setAttribute('aria-selected', 'true');
    chosen.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', chosen.id);
  };

  input.addEventListener('input', () => {
    clearTimeout(timer);
    request?.abort();
    if (input.value.trim().length < FEWEST_LETTERS) return close();
    timer = setTimeout(() => {
      request = new AbortController();
      fetchSuggestions(input.value, request.signal).then(show, () => {});
    }, PAUSE_MS);
  });
  input.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    if (event.key === 'ArrowDown') activate(active + 1);
    else if (event.key === 'ArrowUp') activate(active < 0 ? shown.length - 1 : active - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && active >= 0) location.assign(addressOf(shown[active]!));
    else return;
    event.preventDefault();
  });
  input.addEventListener('blur', () => setTimeout(close, 150));
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const at = (event.target as HTMLElement).closest<HTMLElement>('[role=option]')?.dataset.at;
    if (at !== undefined) location.assign(addressOf(shown[Number(at)]!));
  });
}

function listFor(input: HTMLInputElement): HTMLElement {
  const list = document.createElement('div');
  list.id = `${input.id}-suggestions`;
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Suggestions');
  list.hidden = true;
  input.after(list);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  input.setAttribute('aria-expanded', 'false');
  return list;
}

async function fetchSuggestions(typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const response = await fetch(`${apiPaths.suggest}?${new URLSearchParams({ q: typed })}`, { signal });
  const { suggestions } = (await response.json()) as { readonly suggestions: readonly Suggestion[] };
  return suggestions;
}

/** The search that a suggestion stands for: by words for a name, by a filter for other fields. */
const addressOf = ({ field, text }: Suggestion): string =>
  filteredPath(field === 'name' ? { q: text } : { [field]: text });

function option({ text, field, count }: Suggestion, at: number, typed: string): HTMLElement {
  const element = document.createElement('div');
  element.id = `suggestion-${at}`;
  element.className = 'suggestion';
  element.dataset.at = String(at);
  element.setAttribute('role', 'option');
  element.setAttribute('aria-selected', 'false');
  const words = document.createElement('span');
  words.className = 'suggestion-text';
  words.append(...highlighted(text, typed));
  const kind = document.createElement('span');
  kind.className = 'suggestion-kind';
  kind.textContent = count > 1 || field !== 'name' ? `${kinds[field]}, ${count}` : kinds[field];
  element.append(words, ' ', kind);
  return element;
}

/** The text with the typed beginnings of words in bold. */
function highlighted(text: string, typed: string): readonly (Node | string)[] {
  const beginnings = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return text.split(/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])/u).flatMap((word) => {
    const beginning = beginnings.find((each) => word.toLowerCase().startsWith(each));
    if (beginning === undefined) return [word];
    const strong = document.createElement('b');
    strong.textContent = word.slice(0, beginning.length);
    return [strong, word.slice(beginning.length)];
  });
}
