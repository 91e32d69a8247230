import type { RequestExamples } from '../request-example.ts';
import { USER } from '../values.ts';

export const accounts: RequestExamples = {
  createAccount: { body: { name: 'Acme' } },
  inviteAccountMember: { body: { email: 'grace@example.com', role: 'editor' } },
  updateAccountMember: { params: { member: USER }, body: { role: 'admin' } },
  removeAccountMember: { params: { member: USER } },
  subscribeAccount: { body: { plan: 'free' } },
};
