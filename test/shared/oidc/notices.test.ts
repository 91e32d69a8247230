import { expect, it } from 'vitest';
import { signOutPage } from '../../../shared/oidc/pages/notices.ts';

it('asks whether to sign out, with a button for each answer', () => {
  const who = { application: 'Shop', client: 'Client', locales: undefined };
  const page = signOutPage({}, who, '<form id="op.logoutForm"></form>');
  const buttons = [...page.matchAll(/<button([^>]*)>([^<]*)<\/button>/g)].map(([, attributes, text]) => [
    text,
    attributes?.includes('name="logout" value="yes"'),
    attributes?.includes('form="op.logoutForm"'),
  ]);
  expect(buttons).toEqual([
    ['Sign out', true, true],
    ['Stay signed in', false, true],
  ]);
});
