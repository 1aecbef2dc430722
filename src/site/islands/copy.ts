import { type CopyTexts, showCopyButton } from '../../page/islands/copy-button.ts';
import { islandTexts } from './island-texts.ts';

/** Copies the address of the page. The button stays hidden without script or clipboard access. */
export function copyAddress(button: HTMLButtonElement): void {
  showCopyButton(button, islandTexts(button), () => location.href);
}

/** Adds a button that copies the element's text, with the address of its page if it has one. */
export function copyText(element: HTMLElement): void {
  const { address = '' } = element.dataset;
  const text = `${element.textContent} ${address}`.trim();
  const texts = islandTexts<CopyTexts & { readonly copy: string }>(element);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = texts.copy;
  button.hidden = true;
  element.append(button);
  showCopyButton(button, texts, () => text);
}
