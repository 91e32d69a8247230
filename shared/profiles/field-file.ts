import { config } from '../platform/config.ts';
import { addressesOf } from '../uploads/upload.ts';
import type { Audience } from './audience.ts';
import type { ProfileRecord } from './profile.ts';

/**
 * What a file field reads as: the address of an image, which nobody can guess and anyone can show; for a document where it is read, by the user itself
 * or by the platform. Undefined where nothing is ready.
 */
export function fileUrl(record: ProfileRecord, field: string, audience: Audience): string | undefined {
  const file = record.files?.[field];
  if (!file?.served) return undefined;
  if (file.kind === 'image') return addressesOf(record.app, file.served).url;
  const owner = audience === 'user' ? '/me' : '';
  const user = audience === 'user' ? '' : `/users/${encodeURIComponent(record.user_id)}`;
  return `${config('BASE_URL')}${owner}/applications/${record.app}${user}/data/fields/${field}/file`;
}
