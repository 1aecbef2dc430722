/** The result of reading a cell whose content is not valid. Empty cells read as null instead. */
export const UNREADABLE: unique symbol = Symbol('unreadable');

export type Unreadable = typeof UNREADABLE;
