/** What the button says after it was pressed. */
export interface CopyTexts {
  readonly copied: string;
  readonly refused: string;
}

const SHOWN_MS = 2000;

/** Shows a button that copies what `copy` returns, unless the browser gives no access to its clipboard. */
export function showCopyButton(
  button: HTMLButtonElement,
  { copied, refused }: CopyTexts,
  copy: () => string,
): void {
  if (navigator.clipboard === undefined) return;
  const text = button.querySelector('.button-text') ?? button;
  const label = text.textContent;
  const report = (words: string) => {
    text.textContent = words;
    button.dataset.said = '';
    setTimeout(() => {
      text.textContent = label;
      delete button.dataset.said;
    }, SHOWN_MS);
  };
  button.setAttribute('aria-live', 'polite');
  button.hidden = false;
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(copy()).then(
      () => report(copied),
      () => report(refused),
    );
  });
}
