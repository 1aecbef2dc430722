/** Copies the address of the page. The button is there only with script, and only where copying is allowed. */
export function copyAddress(button: HTMLButtonElement): void {
  offerCopy(button, () => location.href);
}

/** Puts a button behind a text that copies it. */
export function copyText(element: HTMLElement): void {
  const text = element.textContent ?? '';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = 'Copy';
  button.hidden = true;
  element.append(button);
  offerCopy(button, () => text);
}

const SHOWN_MS = 2000;

function offerCopy(button: HTMLButtonElement, text: () => string): void {
  if (navigator.clipboard === undefined) return;
  const label = button.textContent;
  const say = (words: string) => {
    button.textContent = words;
    setTimeout(() => {
      button.textContent = label;
    }, SHOWN_MS);
  };
  button.setAttribute('aria-live', 'polite');
  button.hidden = false;
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text()).then(
      () => say('Copied'),
      () => say('Copying was refused'),
    );
  });
}
