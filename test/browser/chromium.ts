import { systemProgram } from '../system-program.ts';

/** Path of the system's Chromium. Installs it or fails as `systemProgram` does. */
export const chromiumPath = (): string =>
  systemProgram(['chromium', 'chromium-browser', 'google-chrome'], 'chromium');
