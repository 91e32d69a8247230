/**
 * The rules that an application was created with. Part of its record and not of its config, so that no change
 * of the config takes it away (decision 0256).
 */
export type CreatedWith = {
  /** Absent if an earlier release created the application; its rules still apply. */
  defaults?: 1 | undefined;
};

/** The value with which new applications are created. */
export const CURRENT_DEFAULTS = 1;
