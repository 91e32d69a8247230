import { expect, it } from 'vitest';
import type { SignIn } from '../../client/src/browser.ts';
import { newAccountFlow } from '../support/client-page.ts';
import { until } from '../support/wait.ts';

const NO_CODES = { email: { enabled: false }, phone: { enabled: false } };
const PLACE = { at: 'data', row: 'delete' } as const;

/** The account of a guest, who needs no fresh sign-in, at the last step of its deletion. */
async function askedTwice(answer: Promise<Response>) {
  const deletions: string[] = [];
  const callOwn = (path: string, { method }: { method?: string } = {}) => {
    if (method !== 'DELETE')
      return Promise.resolve(Response.json({ svc_user: 'user_1', data: {}, verified_data: {}, results: [] }));
    deletions.push(path);
    return answer;
  };
  // Only these members are used.
  const signIn = {
    isSignedIn: true,
    userId: 'user_1',
    onChange: () => () => undefined,
    appConfig: async () => ({ schema: {}, config: { sign_in_methods: NO_CODES } }),
    pickUpIdentity: async () => undefined,
    signOut: async () => undefined,
    callOwn,
  } as unknown as SignIn;
  const gone: string[] = [];
  const flow = newAccountFlow(signIn, { deleted: (userId) => void gone.push(userId) });
  await flow.begin();
  flow.open({ name: 'delete', place: PLACE });
  await flow.agree();
  return { flow, deletions, gone, last: flow.agree() };
}

it('an account is called deleted only once the service has answered', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { flow, deletions, gone, last } = await askedTwice(promise);
  await until(() => deletions.length === 1);
  expect({ deletions, gone, step: flow.view.step }).toEqual({
    deletions: ['/data'],
    gone: [],
    step: 'account',
  });
  resolve(new Response(null, { status: 204 }));
  await last;
  expect({ gone, step: flow.view.step }).toEqual({ gone: ['user_1'], step: 'deleted' });
});

it('an account that could not be deleted stays on the page', async () => {
  const { flow, gone, last } = await askedTwice(Promise.reject(new Error('offline')));
  await last;
  expect({ gone, step: flow.view.step }).toEqual({ gone: [], step: 'account' });
  expect(flow.view.failure).toBeDefined();
});
