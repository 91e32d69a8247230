/** Exit codes of the commands. docs/operations.md describes them. */
export const EXIT_CODES = {
  done: 0,
  /**
   * The command line is wrong, or the command failed. Nothing or a part was changed; the error says which.
   */
  failed: 2,
  /** The command ended, and a part of its work failed: lines, messages or a comparison. */
  incomplete: 3,
  /** A destructive command was not confirmed. Nothing was changed. */
  notConfirmed: 4,
} as const;
