import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** What the parts of a page need to know of the page. */
export interface FrameContent {
  /** Path and query of the page. */
  readonly address: string;
  /** What each form sends back; undefined for people who are signed out. */
  readonly token: string | undefined;
}

export const FrameContext = createContext<FrameContent>({ address: '/', token: undefined });

export const useFrame = (): FrameContent => useContext(FrameContext);
