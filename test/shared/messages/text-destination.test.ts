import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { COUNTRIES, isCountry } from '../../../shared/applications/settings/countries.ts';
import { sendText } from '../../../shared/messages/send-message.ts';
import type { Sender } from '../../../shared/messages/spend-budget.ts';
import { assertTextable, textRefusal } from '../../../shared/messages/text-destination.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { scanTable } from '../../support/scan-table.ts';

const backends = useBackends();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

type Phone = { countries?: string[]; fixed_lines?: boolean };

function senderOf(phone?: Phone): Sender {
  return { id: newId('app'), config: phone ? { hub: { auth: { phone } } } : {} };
}

const MOBILE = '+4915112345678';
const FIXED = '+4930901820';

describe('a number', () => {
  it.each([
    ['a premium-rate number of North America', '+19005550123', 'service_number'],
    ['one that the plan does not know', '+19001234567', 'service_number'],
    ['a premium-rate number', '+449091234567', 'service_number'],
    ['a shared-cost number', '+448451234567', 'service_number'],
    ['a personal number, which costs as much as a premium one', '+447012345678', 'service_number'],
    ['a pager', '+447640123456', 'service_number'],
    ['a voicemail number', '+41860123456789', 'service_number'],
    ['a company number', '+448001111', 'fixed_line'],
    ['a satellite of Inmarsat', '+870773111632', 'service_number'],
    ['a satellite of Iridium', '+881612345678', 'service_number'],
    ['a satellite of Thuraya', '+88216212345', 'service_number'],
    ['an international network without mobiles', '+883510000000000', 'service_number'],
    ['a freephone number of all countries', '+80012345678', 'service_number'],
    ['seven digits', '+1234567', 'impossible'],
    ['a number that is too long', '+120255501234', 'impossible'],
    ['a country that does not exist', '+999123456789', 'impossible'],
    ['a fixed line', FIXED, 'fixed_line'],
    ['a toll-free number', '+18005550123', 'fixed_line'],
  ])('gets no texts if it is %s: %s', (_, phone, refusal) => {
    expect(textRefusal(senderOf(), phone)).toBe(refusal);
  });

  it.each([
    ['a mobile number', MOBILE],
    ['one of North America, which may be either', '+12025550123'],
    ['of a range that is not known yet', '+441632960001'],
    ['a mobile number of an international network', '+8823421234'],
  ])('gets texts if it is %s', (_, phone) => {
    expect(textRefusal(senderOf(), phone)).toBeUndefined();
  });

  /** Territories with the numbering plan of a larger country: their numbers are that country's. */
  const SHARED = { AX: 'FI', BL: 'GP', CC: 'AU', CX: 'AU', EH: 'MA', IM: 'GB', MF: 'GP', SJ: 'NO', VA: 'IT' };

  it.each(getCountries())('gets texts as a mobile number of %s if that country is named', (code) => {
    const country = { ...SHARED }[code as keyof typeof SHARED] ?? code;
    const phone = getExampleNumber(code as CountryCode, examples)?.number ?? '';
    expect(textRefusal(senderOf({ countries: [country] }), phone)).toBeUndefined();
    const others = COUNTRIES.filter((other) => other !== country);
    expect(textRefusal(senderOf({ countries: others }), phone)).toBe('country');
  });

  it('gets texts only if deployment and application both name its country', () => {
    vi.stubEnv('TEXT_COUNTRIES', 'DE,AT');
    expect(textRefusal(senderOf(), MOBILE)).toBeUndefined();
    expect(textRefusal(senderOf({ countries: ['AT', 'US'] }), MOBILE)).toBe('country');
    expect(textRefusal(senderOf({ countries: ['US'] }), '+12025550123')).toBe('country');
    expect(textRefusal(senderOf(), '+12025550123')).toBe('country');
    expect(textRefusal(senderOf({ countries: ['DE'] }), MOBILE)).toBeUndefined();
  });

  it('of which several countries are possible gets texts only if all of them are named', () => {
    const unknown = '+441632960001';
    expect(textRefusal(senderOf({ countries: ['GB'] }), unknown)).toBe('country');
    expect(textRefusal(senderOf({ countries: ['GB', 'GG', 'IM', 'JE'] }), unknown)).toBeUndefined();
  });

  it('of no country gets no texts if any country is named', () => {
    expect(textRefusal(senderOf({ countries: [...COUNTRIES] }), '+8823421234')).toBe('country');
  });

  it.each([
    ['it says nothing about them', undefined, 'fixed_line'],
    ['it refuses them', { fixed_lines: false }, 'fixed_line'],
    ['it allows them', { fixed_lines: true }, undefined],
  ])('that is a fixed line is judged by the application: %s', (_, phone, refusal) => {
    expect(textRefusal(senderOf(phone), FIXED)).toBe(refusal);
  });
});

describe('a refused number', () => {
  it('is 400 text_refused with member and fix, and counts only the refusal', async () => {
    const sender = senderOf();
    await expect(sendText({ application: sender, to: '+19005550123', text: 'Hi' })).rejects.toMatchObject({
      code: 'text_refused',
      status: 400,
      extras: {
        faults: [{ path: 'body.phone', message: expect.stringMatching(/use a mobile number, or an/) }],
      },
    });
    expect(backends.messages().list('+19005550123')).toEqual([]);
    const hour = Math.floor(Date.now() / 3_600_000);
    expect(await getItem(keys.refusals(sender.id, 'text_refused:service_number', hour))).toMatchObject({
      count: 1,
    });
    const ofSender = (await scanTable()).filter((item) => JSON.stringify(item).includes(sender.id));
    expect(ofSender).toHaveLength(1);
  });

  it('names no e-mail address where the application takes none', async () => {
    const sender: Sender = {
      ...senderOf(),
      config: { hub: { auth: { sign_in_methods: { email: { enabled: false } } } } },
    };
    await expect(assertTextable(sender, '+19005550123', 'body.data.phone_number')).rejects.toMatchObject({
      message: expect.stringMatching(/^body\.data\.phone_number: .*; use a mobile number$/),
    });
  });
});

describe('the codes of countries', () => {
  it('are those of the numbering plans', () => {
    expect([...COUNTRIES].sort()).toEqual([...getCountries()].sort());
    expect(isCountry('DE') && !isCountry('UK') && !isCountry('de') && !isCountry(undefined)).toBe(true);
  });
});
