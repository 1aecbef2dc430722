/** Opens the device's own sheet for sharing. The button stays hidden where there is none. */
export function share(button: HTMLButtonElement): void {
  if (navigator.share === undefined) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    // Rejected when the visitor closes the sheet.
    navigator.share({ title: document.title, url: location.href }).catch(() => {});
  });
}
