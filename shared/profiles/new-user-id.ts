import { randomBytes, randomUUID } from 'node:crypto';
import { newId } from '../platform/ids.ts';

/** Values of `user_id` for which the service generates an id. */
export const GENERATED_IDS = ['__default__', '__uuid__', '__objectid__', '__svcid__'] as const;
type GeneratedId = (typeof GENERATED_IDS)[number];

type Formats = { default_user_id_format?: GeneratedId | undefined };

export function isGeneratedId(userId: string): userId is GeneratedId {
  return GENERATED_IDS.some((format) => format === userId);
}

/** Generates a user id in the given format, or in the application's default format. */
export function newUserId(config: Formats, format: GeneratedId = '__default__'): string {
  const chosen = format === '__default__' ? config.default_user_id_format : format;
  return foreignId(chosen) ?? newId('user');
}

/**
 * Generates an id for a test user in the application's default format. Without one it is a TypeID of random
 * digits, because the library that adds the time is too large for the functions that need this.
 */
export function newTestUserId({ default_user_id_format: format }: Formats): string {
  return foreignId(format) ?? `user_0${randomBytes(13).toString('hex').slice(1)}`;
}

/** Generates an id in a format of other services; undefined for any other format. */
function foreignId(format: GeneratedId | undefined): string | undefined {
  if (format === '__uuid__') return randomUUID();
  return format === '__objectid__' ? objectId() : undefined;
}

/** An ObjectId: 4 bytes of time, 8 random ones, in hex. */
function objectId(): string {
  const seconds = Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, '0');
  return seconds + randomBytes(8).toString('hex');
}
