import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readGuides } from '../guides/guide-blocks.ts';
import { useFolder } from '../support/folder.ts';
import { api, seedKeys } from '../support/oidc-flow.ts';
import { button, heading, newEmail, useSignInScreen } from '../support/sign-in-screen.ts';

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;
/** The program of the guide. */
type Phone = {
  begin: () => Promise<{ href: string; kept: object }>;
  finish: (address: string, kept: object) => Promise<Tokens>;
  refresh: (tokens: Tokens) => Promise<Tokens>;
  signOut: (tokens: Tokens) => string;
};

const screen = useSignInScreen();
const folder = useFolder();
const blocks = readGuides().guides.find(({ name }) => name === 'quickstart-phone-app.md')?.blocks ?? [];
let phone: Phone;

/** The client that the guide registers. */
function registration(): Record<string, unknown> {
  const [, body = ''] = /oidc-clients -d '([\s\S]*?)'/.exec(blocks[0]?.code ?? '') ?? [];
  return JSON.parse(body);
}

beforeAll(async () => {
  const { baseUrl, seed } = screen().service;
  const path = `/applications/${seed.application}/oidc-clients`;
  const { body } = await api(screen().service, 'POST', path, seedKeys(seed), registration());
  const [credential] = body['credentials'] as { client_id: string }[];
  vi.stubEnv('ISSUER', `${baseUrl}/oidc/${seed.application}`);
  vi.stubEnv('PHONE_ID', credential?.client_id);
  const program = join(folder, 'phone.mjs');
  await symlink(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'));
  await writeFile(program, blocks.find(({ file }) => file === 'phone.mjs')?.code ?? '');
  phone = await import(pathToFileURL(program).href);
});

/** The address with which a phone would open the app. Chromium asks for it, and has no app for it. */
async function openedBy(page: Page, name: string): Promise<string> {
  const leaving = page.waitForRequest(/^com\.example\.shop:/);
  await button(page, name).click();
  return (await leaving).url();
}

describe('the app of the guide "Quickstart: a phone app"', () => {
  it('signs in by the browser of the phone, refreshes, and signs out', () =>
    screen().inBrowser({}, async (page, context) => {
      const email = newEmail();
      const { href, kept } = await phone.begin();
      await page.goto(href);
      await screen().identify(page, email);
      await screen().enterNewestCode(page, email);
      await heading(page, 'Continue to Shop for phones');
      const address = await openedBy(page, 'Allow');
      const tokens = await phone.finish(address, kept);
      expect(tokens.claims()).toMatchObject({ email, email_verified: true });
      const refreshed = await phone.refresh(tokens);
      expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
      // The first page still asks whether it may open the app.
      const other = await context.newPage();
      await other.goto(phone.signOut(refreshed));
      expect(await openedBy(other, 'Sign out')).toBe('com.example.shop:/signed-out');
    }));
});
