import { renderToString } from 'preact-render-to-string';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Form } from '../../http/index.ts';
import { type DeskFixture, newDesk } from '../desk.fixture.ts';
import { sendAgainPage } from './kept-form.tsx';

describe('a form whose session has ended', () => {
  let fixture: DeskFixture;
  beforeAll(async () => {
    fixture = await newDesk();
  });
  afterAll(() => fixture.close());

  test('keeps what was typed, as text', () => {
    const form = new Form(new URLSearchParams({ token: 'old', note: 'Two words <b>', code: 'x' }));
    const text = renderToString(sendAgainPage('/drafts/1/submit', form).body);
    expect(text).toContain('name="note" value="Two words &lt;b>"');
    expect(text).toContain('name="code" value="x"');
    expect(text).not.toContain('value="old"');
  });

  test('goes on by itself when a link elsewhere led here, so that the browser sends the session', async () => {
    const { status, text } = await fixture.send('GET', '/?x=1', { 'sec-fetch-site': 'cross-site' });
    expect(status).toBe(200);
    expect(text).toContain('content="0; url=/?x=1"');
  });
});
