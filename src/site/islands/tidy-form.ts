/** Leaves empty fields out of the address that a form submits to. */
export function tidyForm(form: HTMLFormElement): void {
  form.addEventListener('submit', () => {
    for (const input of form.querySelectorAll('input')) input.disabled = isNeedless(form, input);
    // When the visitor comes back to this page, the fields must be enabled again.
    window.addEventListener('pagehide', () => enable(form), { once: true });
    setTimeout(() => enable(form), 1000);
  });
}

/** A single field is always sent: without parameters the start page would open, not the search. */
function isNeedless(form: HTMLFormElement, input: HTMLInputElement): boolean {
  if (input.value.trim() !== '') return false;
  const others = form.querySelectorAll<HTMLInputElement>('input:not(:disabled)');
  return others.length > 1;
}

function enable(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll('input')) input.disabled = false;
}
