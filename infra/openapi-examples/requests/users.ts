import type { RequestExamples } from '../request-example.ts';
import { VARIANT } from '../values.ts';

const GRACE = {
  data: { email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper' },
  verified_data: { email: 'grace@example.com' },
};

/** A photograph of a phone. */
const PHOTO = {
  params: { field: 'photo' },
  body: { content_type: 'image/jpeg', size: 12_582_912, filename: 'IMG_1024.jpg' },
};

export const users: RequestExamples = {
  listUsers: { query: { page_size: 20, lookup_filter: 'ada@example.com' } },
  searchUsers: { body: { term: 'ada', state: 'enabled', page_size: 20 } },
  lookupSignInAttempts: { body: { email: 'ada@example.com', page_size: 20 } },
  upsertUsers: { body: { users: [GRACE, { data: { email: 'alan@example.com', first_name: 'Alan' } }] } },
  importUsers: { headers: { 'content-type': 'application/x-ndjson' }, body: `${JSON.stringify(GRACE)}\n` },
  replaceUser: { body: { data: { email: 'ada@example.com', first_name: 'Ada', zip_code: '10001' } } },
  updateUser: { body: { data: { first_name: 'Augusta', zip_code: null } } },
  replaceUserAttributes: {
    body: { attributes: { 'svc:app_variants': [VARIANT], 'crm:segment': ['loyal'] } },
  },
  updateUserAttributes: { body: { attributes: { 'crm:segment': ['loyal'] } } },
  replaceUserField: { body: { value: 'Augusta' } },
  announceUserFieldUpload: PHOTO,
  setUserState: {
    body: { state: 'disabled', reason: 'chargeback', message: 'Please write to support@example.com.' },
  },
  sendSignInLink: { body: { channel: 'email', redirect_url: 'https://shop.example.com/signed-in' } },
  replaceMyData: { body: { data: { email: 'ada@example.com', first_name: 'Ada', nick_name: 'Countess' } } },
  updateMyData: { body: { data: { nick_name: 'Countess', zip_code: null } } },
  replaceMyField: { body: { value: 'Augusta' } },
  announceMyFieldUpload: PHOTO,
};
