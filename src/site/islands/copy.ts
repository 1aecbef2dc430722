import { islandTexts } from './island-texts.ts';

interface CopyTexts {
  readonly copied: string;
  readonly refused: string;
}

/** Copies the address of the page. The button stays hidden without script or clipboard access. */
export function copyAddress(button: HTMLButtonElement): void {
  showCopyButton(button, islandTexts(button), () => location.href);
}

/** Adds a button that copies the element's text. */
export function copyText(element: HTMLElement): void {
  const text = element.textContent ?? '';
  const texts = islandTexts<CopyTexts & { readonly copy: string }>(element);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = texts.copy;
  button.hidden = true;
  element.append(button);
  showCopyButton(button, texts, () => text);
}

const SHOWN_MS = 2000;

function showCopyButton(button: HTMLButtonElement, { copied, refused }: CopyTexts, copy: () => string): void {
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
