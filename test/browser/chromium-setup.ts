import type { TestProject } from 'vitest/node';
import { chromiumPath } from './chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the browser that the tests use. */
    readonly chromium: string;
  }
}

export default function setup(project: TestProject): void {
  project.provide('chromium', chromiumPath());
}
