import * as z from 'zod/mini';
import { Upload } from '../../uploads/upload-answer.ts';
import type { Application } from '../application.ts';
import type { Slot } from './branding.ts';

/** Types of logos and animations, as paths name them. */
export const LogoType = z.enum(['light', 'dark', 'email']);
export const AnimationType = z.enum(['loading']);

const { processing, rejection_reason, warnings, renderings } = Upload.shape;
const application = z.string().check(z.describe('Id of the application'));
const served = (what: string) =>
  z.optional(z.string().check(z.describe(`URL of the ${what} that is served now`)));

/** The schema `ApplicationIcon`. */
export const ApplicationIcon = z.object({
  application,
  icon: served('icon'),
  renderings,
  processing,
  rejection_reason,
  warnings,
});

/** The schema `ApplicationAnimation`. */
export const ApplicationAnimation = z.object({
  application,
  animation: served('animation'),
  processing,
  rejection_reason,
  warnings,
});

/** Returns an application's icon with the state of its newest upload, and the version of the application. */
export function iconAnswer(record: Application) {
  const { url, ...upload } = uploadInSlot(record, 'icon');
  return { ...upload, ...applicationVersion(record), application: record.id, icon: url };
}

/** Returns the same for an animation. */
export function animationAnswer(record: Application, slot: Slot) {
  const { url, ...upload } = uploadInSlot(record, slot);
  return { ...upload, ...applicationVersion(record), application: record.id, animation: url };
}

function uploadInSlot(record: Application, slot: Slot): Upload {
  const upload = record.uploads?.[slot];
  if (!upload) throw new Error(`nothing was uploaded as ${slot}`);
  return upload;
}

function applicationVersion({ version, updated_at }: Application) {
  return { version, updated_at };
}
