/** What the readers of cells return when something stands in a cell that they cannot read. An empty cell reads as null. */
export const UNREADABLE: unique symbol = Symbol('unreadable');

export type Unreadable = typeof UNREADABLE;
