import { showCopyButton } from '../../page/islands/copy-button.ts';

const texts = { copied: 'Copied', refused: 'Select it and copy it' };

/** A button that copies the value or the text of the element that `data-copies` names. */
export function copy(button: HTMLButtonElement): void {
  const element = document.getElementById(button.dataset.copies!)!;
  showCopyButton(button, texts, () =>
    element instanceof HTMLInputElement ? element.value : element.innerText,
  );
}
