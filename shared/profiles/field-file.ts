import { config } from '../platform/config.ts';
import type { Audience } from './audience.ts';
import type { ProfileRecord } from './profile.ts';

/** Where the file of a field is read, by the user itself or by the platform; undefined where there is none. */
export function fileUrl(record: ProfileRecord, field: string, audience: Audience): string | undefined {
  if (!record.files?.[field]) return undefined;
  const owner = audience === 'user' ? '/me' : '';
  const user = audience === 'user' ? '' : `/users/${encodeURIComponent(record.user_id)}`;
  return `${config('BASE_URL')}${owner}/applications/${record.app}${user}/data/fields/${field}/file`;
}
