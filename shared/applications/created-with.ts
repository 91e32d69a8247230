/**
 * The rules that an application was created with. Part of its record and not of its config, so that no change
 * of the config takes it away (decision 0256).
 */
export type CreatedWith = {
  /** If absent, an earlier release created the application, whose rules stay in force for it. */
  defaults?: 1 | undefined;
};

/** What new applications are created with. */
export const CURRENT_DEFAULTS = 1;
