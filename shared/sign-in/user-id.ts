import { randomBytes, randomUUID } from 'node:crypto';
import type { Application } from '../applications/application.ts';
import { newId } from '../platform/ids.ts';

/** Values of `user_id` that make the service generate one (`service.md`, "Magic links"). */
export const GENERATED_IDS = ['__default__', '__uuid__', '__objectid__', '__svcid__'] as const;
type GeneratedId = (typeof GENERATED_IDS)[number];

export function isGeneratedId(userId: string): userId is GeneratedId {
  return GENERATED_IDS.some((format) => format === userId);
}

/** A new user id in the named format, or in the application's default format. */
export function newUserId(config: Application['config'], format: GeneratedId = '__default__'): string {
  const wanted = format === '__default__' ? (config.default_user_id_format ?? '__svcid__') : format;
  if (wanted === '__uuid__') return randomUUID();
  if (wanted === '__objectid__') return objectId();
  return newId('user');
}

/** An ObjectId: 4 bytes of time, 8 random ones, in hex. */
function objectId(): string {
  const seconds = Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, '0');
  return seconds + randomBytes(8).toString('hex');
}
