import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import fc from 'fast-check';
import { deskRoutes } from '../../src/desk/routes.ts';
import { choiceOf } from '../../test/fault/hostile/choice.ts';
import { damagedBytes } from '../../test/fault/hostile/damage.ts';
import { deskParameters } from '../../test/fault/hostile/desk-parameters.ts';
import { hostileParameters } from './hostile-text.ts';
import {
  askingFor,
  askingOnceFor,
  holding,
  inTurns,
  type Kind,
  neverReading,
  sendingNothing,
  slowlySending,
} from './kind.ts';

/** A desk to attack, and a preparer who is signed in there. */
export interface AttackedDesk {
  readonly port: number;
  readonly cookie: string;
  readonly token: string;
  /** A draft that was read: `/drafts/ID`. */
  readonly draft: string;
  /** A workbook, of which damaged copies are dropped. */
  readonly workbook: string;
}

const DAMAGED = 200;
const FORM = 'application/x-www-form-urlencoded';

/** Kinds of clients of the desk: half of them nobody knows, half are signed in. */
export function kindsOfDesk({ port, cookie, token, draft, workbook }: AttackedDesk): readonly Kind[] {
  const host = `localhost:${port}`;
  const head = `HTTP/1.1\r\nHost: ${host}\r\n`;
  const signedIn = `Cookie: ${cookie}\r\nOrigin: http://${host}\r\n`;
  const get = (path: string) => `GET ${path} ${head}${signedIn}\r\n`;
  const post = (path: string, who: string, type: string, body: string, length = body.length) =>
    `POST ${path} ${head}${who}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`;
  const paths = deskRoutes.map(({ path }) =>
    path.replace(':draft', basename(draft)).replace(':number', '1').replace(/:\w+/, 'x'),
  );
  const parameters = hostileParameters(paths.map((path) => [path, deskParameters()]));
  const fields = hostileParameters(
    ['/submit', '/quarter', '/accept', '/withdraw'].map((step) => [
      draft + step,
      ['version', 'note', 'reason', 'sphere', 'financialYear', 'taken'],
    ]),
  );
  const hostileForm = () => {
    const [path, body] = fields().split('?') as [string, string];
    return post(path, signedIn, FORM, `token=${token}&${body}`);
  };
  const screens = inTurns(
    ['', '/changes', '/sheet', '/reading', '/submit', '/report', '/annotated.xlsx', '/explain'].map(
      (screen) => (n) => `${draft}${screen}?page=${n % 900}`,
    ),
  );
  const attempts = inTurns([
    (n) => post('/sign-in/passkey/options', `Origin: http://${host}\r\n`, 'application/json', '{}') + (n < 0),
    (n) =>
      post(
        '/sign-in/recovery',
        `Origin: http://${host}\r\n`,
        FORM,
        `email=person${n}%40example.org&code=ABCD-EFGH-IJKL-MNOP`,
      ),
    (n) => `GET /invitation/${'a'.repeat(43)}${n} ${head}\r\n`,
  ]);
  const drops = damagedDrops(workbook, token).map(({ type, body }) =>
    Buffer.concat([Buffer.from(post('/drop', signedIn, type, '', body.length)), body]),
  );
  let dropped = 0;
  return [
    {
      name: 'slow bodies of nobody',
      connections: 80,
      use: slowlySending(() => post('/sign-in/recovery', '', FORM, 'email=', 60_000)),
    },
    {
      name: 'uploads of nobody that never come',
      connections: 40,
      use: holding(() => post('/drop', '', 'multipart/form-data; boundary=x', '--x\r\n', 50_000_000)),
    },
    {
      name: 'forms of a preparer that are held',
      connections: 60,
      use: holding(() => post(`${draft}/submit`, signedIn, FORM, `token=${token}&note=`, 60_000)),
    },
    {
      name: 'uploads of a preparer that are held',
      connections: 20,
      use: slowlySending(() =>
        post(
          '/drop',
          signedIn,
          'multipart/form-data; boundary=x',
          '--x\r\nContent-Disposition: ',
          50_000_000,
        ),
      ),
    },
    { name: 'attempts to sign in', connections: 60, use: askingFor(attempts) },
    {
      name: 'damaged files of a preparer',
      connections: 5,
      use: askingFor(() => drops[dropped++ % drops.length]!),
    },
    { name: 'screens of a draft', connections: 40, use: askingFor(() => get(screens())) },
    {
      name: 'screens that are never read',
      connections: 20,
      use: neverReading(get(`${draft}/sheet`).repeat(50)),
    },
    { name: 'hostile text in each parameter', connections: 40, use: askingFor(() => get(parameters())) },
    { name: 'hostile text in forms', connections: 20, use: askingFor(hostileForm) },
    {
      name: 'previews that nobody waits for',
      connections: 5,
      use: askingOnceFor(() => get(`/preview/${basename(draft)}/infrastructure-projects/full/`)),
    },
    sendingNothing,
  ];
}

/** Bodies of forms with damaged copies of a workbook. */
function damagedDrops(workbook: string, token: string): readonly { type: string; body: Buffer }[] {
  const bytes = readFileSync(workbook);
  const arbitrary = fc.gen().map((generate) => damagedBytes(bytes, choiceOf(generate)));
  const boundary = 'attack-attack-attack';
  const field = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  return fc.sample(arbitrary, DAMAGED).map((damaged) => ({
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(`${field('token')}\r\n\r\n${token}\r\n`),
      Buffer.from(`${field('files')}; filename="q.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`),
      damaged,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }));
}
