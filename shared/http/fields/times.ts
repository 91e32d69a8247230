import * as z from 'zod/mini';

export const timestamp = (about: string) =>
  z.string().check(z.meta({ description: `${about} (ISO 8601 date-time)`, format: 'date-time' }));

/** The time when a record was created, in answers. */
export const createdAt = timestamp('When it was created');
/** The time when a record was last changed, in answers. */
export const updatedAt = timestamp('When it was last changed');

/**
 * An ISO 8601 date-time from the caller. Its output is the stored format of timestamps, which
 * has four-digit years.
 */
export const instant = (about: string) =>
  z.pipe(
    z.iso.datetime({ offset: true }).check(
      z.refine((value) => Number.isNaN(Date.parse(value)) || hasFourDigitYear(value), {
        error: 'must be in the years 0001 to 9999 (UTC)',
        abort: true,
      }),
      z.describe(`${about} (ISO 8601 date-time)`),
    ),
    z.transform((value) => new Date(value).toISOString()),
  );

/** A date-time in the future, from the caller. */
export const future = (about: string) =>
  instant(about).check(z.refine((at) => Date.parse(at) > Date.now(), { error: 'must be in the future' }));

function hasFourDigitYear(moment: string): boolean {
  const year = new Date(moment).getUTCFullYear();
  return year >= 1 && year <= 9999;
}
