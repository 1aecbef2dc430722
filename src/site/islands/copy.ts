/** Copies the address of the page. The button stays hidden without script or clipboard access. */
export function copyAddress(button: HTMLButtonElement): void {
  showCopyButton(button, () => location.href);
}

/** Adds a button that copies the element's text. */
export function copyText(element: HTMLElement): void {
  const text = element.textContent ?? '';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = 'Copy';
  button.hidden = true;
  element.append(button);
  showCopyButton(button, () => text);
}

const SHOWN_MS = 2000;

function showCopyButton(button: HTMLButtonElement, text: () => string): void {
  if (navigator.clipboard === undefined) return;
  const label = button.textContent;
  const report = (words: string) => {
    button.textContent = words;
    setTimeout(() => {
      button.textContent = label;
    }, SHOWN_MS);
  };
  button.setAttribute('aria-live', 'polite');
  button.hidden = false;
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text()).then(
      () => report('Copied'),
      () => report('Copying was refused'),
    );
  });
}
