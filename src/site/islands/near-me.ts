import type { Texts } from '../language/language.ts';
import { islandTexts } from './island-texts.ts';

type NearMeTexts = Texts['search']['form']['nearMeIsland'];

/** Decimals of a degree: about a kilometre, so that an address does not say at which house. */
const DECIMALS = 2;

/** A position that the browser found less than this long ago is near enough. */
const MAX_AGE_MS = 300_000;
const TIMEOUT_MS = 20_000;

/**
 * Searches near the visitor. The button stays hidden where the browser cannot tell the position,
 * and the browser asks for permission only when it is pressed.
 */
export function nearMe(element: HTMLElement): void {
  if (!window.isSecureContext || navigator.geolocation === undefined) return;
  const button = element.querySelector('button')!;
  const status = element.querySelector('[role=status]')!;
  const say = (sentence: string) => {
    status.textContent = sentence;
  };
  const texts = islandTexts<NearMeTexts>(element);
  let isAsking = false;
  button.hidden = false;
  button.addEventListener('click', () => {
    if (isAsking) return;
    isAsking = true;
    say(texts.asking);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        isAsking = false;
        location.assign(addressNear(element.closest('form')!, coords));
      },
      (error) => {
        isAsking = false;
        say(`${reasonOf(error, texts)} ${texts.instead}`);
      },
      { maximumAge: MAX_AGE_MS, timeout: TIMEOUT_MS },
    );
  });
  // For when the visitor comes back to this page.
  window.addEventListener('pagehide', () => say(''));
}

/** The words are read from the box; a place, an area and an order of the search give way. */
const replaced: readonly string[] = ['q', 'near', 'bbox', 'ordering'];

/** The search of the form, near this position. */
function addressNear(form: HTMLFormElement, { latitude, longitude }: GeolocationCoordinates): string {
  const input = form.querySelector<HTMLInputElement>('input[type=search]')!;
  const { wordsWithoutPlace } = form.dataset;
  const isAsShown = input.value === input.defaultValue;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (!replaced.includes(name)) query.append(name, String(value));
  }
  const words = isAsShown && wordsWithoutPlace !== undefined ? wordsWithoutPlace : input.value;
  if (words.trim() !== '') query.set('q', words);
  query.set('near', `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`);
  query.sort();
  return `${form.action}?${query}`;
}

function reasonOf(
  { code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError,
  texts: NearMeTexts,
): string {
  if (code === PERMISSION_DENIED) return texts.denied;
  if (code === TIMEOUT) return texts.timedOut;
  return texts.unknown;
}
