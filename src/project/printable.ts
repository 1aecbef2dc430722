const CONTROLS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A text for messages: what could command a terminal, or change the direction of what follows, is
 * replaced by U+FFFD.
 */
export const printable = (text: string): string => text.replace(CONTROLS, '\ufffd');
