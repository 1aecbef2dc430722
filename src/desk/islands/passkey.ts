import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/**
 * Asks the person's device when the form is sent, and sends its answer with it. A form with `data-then`
 * signs the person in without leaving the page, then sends the form of that id.
 */
export function passkey(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
}

async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button')!;
  const problem = form.querySelector<HTMLElement>('[role=alert]')!;
  problem.hidden = true;
  button.disabled = true;
  try {
    const options = await posted<RequestOptions & CreationOptions & { skip?: true }>(
      form.dataset.options!,
      form,
    );
    if (!options.skip) {
      const answer =
        form.dataset.kind === 'make'
          ? await startRegistration({ optionsJSON: options })
          : await startAuthentication({ optionsJSON: options });
      form.querySelector<HTMLInputElement>('[name=answer]')!.value = JSON.stringify(answer);
    }
    const then = form.dataset.then;
    if (then === undefined) {
      form.submit();
      return;
    }
    const { token } = await posted<{ token: string }>(form.action, form);
    const waiting = document.getElementById(then) as HTMLFormElement;
    setToken(waiting, token);
    waiting.submit();
  } catch (error) {
    problem.textContent = sentenceOf(error);
    problem.hidden = false;
  } finally {
    button.disabled = false;
  }
}

/** What the desk says is wrong, for the person. */
class DeskProblem extends Error {}

async function posted<T>(address: string, form: HTMLFormElement): Promise<T> {
  const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const response = await fetch(address, {
    method: 'POST',
    body: fields,
    headers: { accept: 'application/json' },
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const answer = isJson ? await response.json() : {};
  if (!response.ok)
    throw new DeskProblem(answer.problem ?? 'The page is too old. Load it again, then try again.');
  return answer;
}

/** A form of a page that nobody was signed in to has no token yet. */
function setToken(form: HTMLFormElement, token: string): void {
  let field = form.querySelector<HTMLInputElement>('[name=token]');
  if (field === null) {
    field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'token';
    form.append(field);
  }
  field.value = token;
}

function sentenceOf(error: unknown): string {
  if (error instanceof DeskProblem) return error.message;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'The device did not confirm it: it was cancelled, or took too long. Try again.';
  if (name === 'InvalidStateError') return 'This device has a passkey for this account already.';
  if (name === 'TypeError') return 'The desk cannot be reached. Check the connection, then try again.';
  return 'This browser or device cannot do this. Try another one.';
}
