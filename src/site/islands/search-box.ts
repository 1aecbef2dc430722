import { queryOf } from '../../query/links.ts';
import type { LinkedSuggestion as Suggestion } from '../../query/subjects/suggested-subject.ts';
import type { Texts } from '../language/language.ts';
import { counted, islandTexts } from './island-texts.ts';

type SuggestionTexts = Texts['search']['form']['island'];

/** Longer than the pause between two keys of a fast typist, too short to be noticed. */
const PAUSE_MS = 40;
const FEWEST_LETTERS = 2;
const MOST_SHOWN = 8;

/**
 * Suggests completions for the search box: a combobox with a list popup in groups, as in the ARIA
 * practices. Says how many there are to those who cannot see the list.
 */
export function searchBox(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[type=search]')!;
  const texts = islandTexts<SuggestionTexts>(form);
  const list = listFor(input, texts.suggestions);
  const status = statusAfter(list);
  // The page names all addresses: it may stand elsewhere than usual. The prefix is its language's.
  const { prefix = '', suggestPath = '' } = form.dataset;
  const follow = ({ path, field, values }: Suggestion) =>
    location.assign(
      path === null ? form.action + queryOf(values.map((value) => [field, value])) : prefix + path,
    );
  let shown: readonly { readonly suggestion: Suggestion; readonly element: HTMLElement }[] = [];
  let active = -1;
  let request: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(timer);
    request?.abort();
    list.hidden = true;
    active = -1;
    status.textContent = '';
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const show = (suggestions: readonly Suggestion[]) => {
    shown = suggestions.map((suggestion, i) => ({
      suggestion,
      element: option(texts, suggestion, i, input.value),
    }));
    list.replaceChildren(...grouped(texts, shown));
    if (shown.length === 0) {
      close();
      status.textContent = texts.none;
      return;
    }
    active = -1;
    input.removeAttribute('aria-activedescendant');
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
    status.textContent = counted(texts.shown, shown.length);
  };
  const activate = (next: number) => {
    shown[active]?.element.setAttribute('aria-selected', 'false');
    active = (next + shown.length + 1) % (shown.length + 1);
    if (active === shown.length) {
      active = -1;
      input.removeAttribute('aria-activedescendant');
      return;
    }
    const chosen = shown[active]!.element;
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
      fetchSuggestions(suggestPath, input.value, request.signal).then(show, () => {});
    }, PAUSE_MS);
  });
  input.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    if (event.key === 'ArrowDown') activate(active + 1);
    else if (event.key === 'ArrowUp') activate(active < 0 ? shown.length - 1 : active - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && active >= 0) follow(shown[active]!.suggestion);
    else return;
    event.preventDefault();
  });
  input.addEventListener('blur', () => setTimeout(close, 150));
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const at = (event.target as HTMLElement).closest<HTMLElement>('[role=option]')?.dataset.at;
    if (at !== undefined) follow(shown[Number(at)]!.suggestion);
  });
}

function listFor(input: HTMLInputElement, label: string): HTMLElement {
  const list = document.createElement('div');
  list.id = `${input.id}-suggestions`;
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', label);
  list.hidden = true;
  input.after(list);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  input.setAttribute('aria-expanded', 'false');
  return list;
}

function statusAfter(list: HTMLElement): HTMLElement {
  const status = document.createElement('p');
  status.className = 'visually-hidden';
  status.setAttribute('role', 'status');
  list.after(status);
  return status;
}

async function fetchSuggestions(
  path: string,
  typed: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const response = await fetch(`${path}?${new URLSearchParams({ q: typed, understand: 'true' })}`, {
    signal,
  });
  const { suggestions } = (await response.json()) as { readonly suggestions: readonly Suggestion[] };
  return suggestions.slice(0, MOST_SHOWN);
}

/** Options in groups with a heading each. Those of one group come one after the other. */
function grouped(
  texts: SuggestionTexts,
  options: readonly { readonly suggestion: Suggestion; readonly element: HTMLElement }[],
): readonly HTMLElement[] {
  const elements = new Map<string, HTMLElement>();
  for (const { suggestion, element } of options) {
    const label = texts.groups[suggestion.field];
    const group = elements.get(label) ?? groupCalled(label);
    elements.set(label, group);
    group.append(element);
  }
  return [...elements.values()];
}

function groupCalled(label: string): HTMLElement {
  const heading = document.createElement('div');
  heading.className = 'suggestion-group';
  heading.setAttribute('aria-hidden', 'true');
  heading.textContent = label;
  const group = document.createElement('div');
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', label);
  group.append(heading);
  return group;
}

function option(
  texts: SuggestionTexts,
  { text, field, count }: Suggestion,
  at: number,
  typed: string,
): HTMLElement {
  const element = document.createElement('div');
  element.id = `suggestion-${at}`;
  element.className = 'suggestion';
  element.dataset.at = String(at);
  element.setAttribute('role', 'option');
  element.setAttribute('aria-selected', 'false');
  const words = document.createElement('span');
  words.className = 'suggestion-text';
  words.append(...highlighted(text, typed));
  const number = document.createElement('span');
  number.className = 'suggestion-count';
  number.textContent = counted(field === 'near' ? texts.projectsNear : texts.projects, count);
  element.append(words, ' ', number);
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
