/** Opens the calendar of the browser for a field of text that takes a day, and writes the day as people do. */
export function day(field: HTMLElement): void {
  const text = field.querySelector('input')!;
  const button = field.querySelector('button')!;
  if (!('showPicker' in HTMLInputElement.prototype)) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const picker = document.createElement('input');
    picker.type = 'date';
    picker.tabIndex = -1;
    picker.className = 'day-picker';
    picker.valueAsDate = dayIn(text.value);
    picker.addEventListener('change', () => {
      if (picker.valueAsDate !== null) text.value = written.format(picker.valueAsDate);
    });
    picker.addEventListener('blur', () => picker.remove());
    field.querySelector('.day-picker')?.remove();
    field.append(picker);
    picker.showPicker();
  });
}

const written = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The day of a text like `20 July 2024`; null if it has another form. */
function dayIn(text: string): Date | null {
  const at = new Date(`${text} UTC`);
  return Number.isNaN(at.getTime()) ? null : at;
}
