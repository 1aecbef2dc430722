/** Leaves empty fields out of the address that a form leads to. */
export function tidyForm(form: HTMLFormElement): void {
  form.addEventListener('submit', () => {
    for (const input of form.querySelectorAll('input')) input.disabled = isNeedless(form, input);
    // Back on this page the fields must be there again.
    window.addEventListener('pagehide', () => enable(form), { once: true });
    setTimeout(() => enable(form), 1000);
  });
}

/** A box to search in says that a search is meant, also when it is empty and alone. */
function isNeedless(form: HTMLFormElement, input: HTMLInputElement): boolean {
  if (input.value.trim() !== '') return false;
  const others = form.querySelectorAll<HTMLInputElement>('input:not(:disabled)');
  return others.length > 1;
}

function enable(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll('input')) input.disabled = false;
}
