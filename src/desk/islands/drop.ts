/**
 * Sends each file of the form by itself, so that each has its progress and can be cancelled. Without it
 * the browser sends all of them with the form.
 */
export function drop(element: HTMLElement): void {
  const form = element as HTMLFormElement;
  const input = form.querySelector<HTMLInputElement>('input[type=file]')!;
  const list = form.querySelector<HTMLElement>('[data-drop-list]')!;
  const zone = form.querySelector<HTMLElement>('.drop-zone')!;
  for (const hint of zone.querySelectorAll<HTMLElement>('label [hidden]')) hint.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendAll(form, [...(input.files ?? [])], list);
    input.value = '';
  });
  for (const name of ['dragover', 'dragenter'])
    zone.addEventListener(name, (event) => {
      event.preventDefault();
      zone.classList.add('is-over');
    });
  zone.addEventListener('dragleave', () => zone.classList.remove('is-over'));
  zone.addEventListener('drop', (event) => {
    event.preventDefault();
    zone.classList.remove('is-over');
    void sendAll(form, [...(event.dataTransfer?.files ?? [])], list);
  });
}

async function sendAll(form: HTMLFormElement, files: readonly File[], list: HTMLElement): Promise<void> {
  list.replaceChildren();
  const sent = files.map((file) => ({ file, line: lineOf(file, list) }));
  const addresses: (string | undefined)[] = [];
  for (const { file, line } of sent) addresses.push(await send(form, file, line));
  const [only] = addresses;
  if (addresses.length === 1 && only !== undefined) location.assign(only);
}

interface Line {
  readonly item: HTMLElement;
  readonly progress: HTMLProgressElement;
  readonly said: HTMLElement;
  readonly cancel: HTMLButtonElement;
}

function lineOf(file: File, list: HTMLElement): Line {
  const item = document.createElement('li');
  const name = document.createElement('span');
  name.className = 'drop-name';
  name.textContent = file.name;
  const progress = document.createElement('progress');
  progress.max = 1;
  progress.value = 0;
  progress.setAttribute('aria-label', `Upload of ${file.name}`);
  const said = document.createElement('span');
  said.className = 'drop-said';
  said.textContent = 'Waiting';
  const cancel = document.createElement('button');
  cancel.type = 'button';
  cancel.className = 'button';
  cancel.textContent = 'Cancel';
  cancel.setAttribute('aria-label', `Cancel the upload of ${file.name}`);
  item.append(name, progress, said, cancel);
  list.append(item);
  return { item, progress, said, cancel };
}

/** The address of the draft; undefined if there is none. */
function send(form: HTMLFormElement, file: File, line: Line): Promise<string | undefined> {
  const { item, progress, said, cancel } = line;
  const body = new FormData();
  // Before the file: the desk reads nothing of it without the token.
  body.append('token', form.querySelector<HTMLInputElement>('input[name=token]')!.value);
  body.append('files', file);
  const request = new XMLHttpRequest();
  const end = (kind: 'good' | 'problem', text: string): void => {
    cancel.remove();
    progress.remove();
    item.classList.add(`is-${kind}`);
    said.textContent = text;
  };
  return new Promise((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      progress.value = loaded / total;
      said.textContent = loaded < total ? `${Math.floor((loaded / total) * 100)} %` : 'The desk keeps it';
    });
    request.addEventListener('load', () => {
      const isDraft = request.status === 200 && /\/drafts\//.test(request.responseURL);
      if (!isDraft) {
        end('problem', sentenceOf(request.responseText, file.name));
        return resolve(undefined);
      }
      end('good', 'It is a draft now. ');
      const link = document.createElement('a');
      link.href = request.responseURL;
      link.textContent = form.dataset.confirm!;
      said.append(link);
      resolve(request.responseURL);
    });
    request.addEventListener('error', () => {
      end('problem', 'The upload broke off, so nothing was kept: upload the file again.');
      resolve(undefined);
    });
    request.addEventListener('abort', () => {
      end('problem', 'Cancelled, so nothing was kept.');
      resolve(undefined);
    });
    cancel.addEventListener('click', () => request.abort());
    request.open('POST', form.action);
    request.send(body);
  });
}

/** What the page that the desk answered with says of a file. */
function sentenceOf(page: string, name: string): string {
  const document = new DOMParser().parseFromString(page, 'text/html');
  const said =
    document.querySelector('main .desk-notice-text') ?? document.querySelector('main .screen-lead');
  const sentence = said?.textContent?.trim() ?? '';
  return sentence.replace(`${name}: `, '') || 'The upload did not succeed, so nothing was kept.';
}
