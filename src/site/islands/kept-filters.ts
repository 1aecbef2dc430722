/** What a visitor did in the filters, kept for the pages that follow in the same tab. */
interface KeptFilters {
  /** Which facets the visitor unfolded, or folded up, by their keys. */
  readonly unfolded: Readonly<Record<string, boolean>>;
  /** The field that leads to the address by being ticked, and where it was in the window. */
  readonly ticked?: {
    readonly address: string;
    readonly name: string;
    readonly value: string;
    readonly top: number;
    readonly isByKeyboard: boolean;
  };
}

const KEY = 'filters';

/** Remembers the field with the focus, and the place that it has in the window. */
export function keepFilters(form: HTMLFormElement, address: string): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || !form.contains(field)) return;
  const { name, value } = field;
  const { top } = field.getBoundingClientRect();
  const isByKeyboard = field.matches(':focus-visible');
  write({ ...read(), ticked: { address, name, value, top, isByKeyboard } });
}

/** Remembers what is unfolded. */
export function keepUnfolding(form: HTMLFormElement): void {
  form.addEventListener('click', ({ target }) => {
    const summary = (target as HTMLElement).closest('summary');
    const facet = summary?.parentElement as HTMLDetailsElement | undefined;
    if (facet?.dataset.facet === undefined) return;
    const kept = read();
    // The click has not unfolded it yet.
    write({ ...kept, unfolded: { ...kept.unfolded, [facet.dataset.facet]: !facet.open } });
  });
}

/** Unfolds what was unfolded, and gives the focus back to the field that led to this page. */
export function restoreFilters(form: HTMLFormElement): void {
  const { unfolded, ticked } = read();
  for (const facet of form.querySelectorAll<HTMLDetailsElement>('[data-facet]')) {
    facet.open = unfolded[facet.dataset.facet!] ?? facet.open;
  }
  write({ unfolded });
  if (ticked?.address !== location.href) return;
  const fields = form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(ticked.name)}"]`);
  const field = [...fields].find(({ value, type }) => type !== 'checkbox' || value === ticked.value);
  if (field === undefined) return;
  const options: FocusOptions & { readonly focusVisible: boolean } = {
    preventScroll: true,
    focusVisible: ticked.isByKeyboard,
  };
  field.focus(options);
  scrollBy(0, field.getBoundingClientRect().top - ticked.top);
}

/** Nothing if the browser keeps no data for this site. */
function read(): KeptFilters {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<KeptFilters>;
    return { ...kept, unfolded: kept.unfolded ?? {} };
  } catch {
    return { unfolded: {} };
  }
}

function write(kept: KeptFilters): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The next page starts as the server sends it.
  }
}
