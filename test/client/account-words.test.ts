import { describe, expect, it } from 'vitest';
import { en as element } from '../../client/src/account/texts/en.ts';
import { account as page } from '../../shared/texts/account/en.ts';

describe('the account element and the account page', () => {
  it('name recent activity and its events by the same words', () => {
    expect({
      title: element.history,
      signed_in: element.signedIn,
      signed_out: element.signedOutOnce,
      signed_out_everywhere: element.signedOutAll,
      session_revoked: element.revoked,
      client_authorized: element.authorized,
      address_change_requested: element.changeRequested,
      address_changed: element.changed,
      address_change_undone: element.undone,
      enabled: element.enabled,
      disabled: element.disabled,
    }).toEqual({
      title: page.history,
      signed_in: page.signed_in,
      signed_out: page.signed_out,
      signed_out_everywhere: page.signed_out_everywhere,
      session_revoked: page.session_revoked,
      client_authorized: page.client_authorized,
      address_change_requested: page.address_change_requested,
      address_changed: page.address_changed,
      address_change_undone: page.address_change_undone,
      enabled: page.enabled,
      disabled: page.disabled,
    });
  });

  it('name a way to end a session and connected applications by the same words', () => {
    expect([element.apps, element.sessions, element.lastUsed, element.signOutEverywhere]).toEqual([
      page.apps,
      page.signedInAt,
      page.lastUsed,
      page.everywhere,
    ]);
  });
});
