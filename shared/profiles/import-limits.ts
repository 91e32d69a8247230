/** Most lines of one request: what a function writes well within its time. */
export const MAX_LINES = 500;

/** Longest line: twice what a profile may have. */
export const MAX_LINE_BYTES = 512 * 1024;
