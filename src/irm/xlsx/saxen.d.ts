/** The part of saxen's interface that is used here; the package brings no types. */
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      handler: (name: string, attributes: () => Readonly<Record<string, string>>) => void,
    ): this;
    on(event: 'closeTag', handler: (name: string) => void): this;
    on(event: 'text' | 'cdata' | 'attention', handler: (text: string) => void): this;
    on(event: 'error' | 'warn', handler: (error: Error) => void): this;
    write(xml: string): this;
    end(): void;
  }
}
