import * as z from 'zod/mini';
import * as f from '../../http/fields.ts';
import { ALGORITHMS } from '../../platform/algorithms.ts';
import { COUNTRIES, isCountry } from './countries.ts';
import { Networks } from './networks.ts';
import { Passkeys } from './passkey-settings.ts';
import { isReservedClaim } from './reserved-claims.ts';

/** A setting that is on or off. */
export const Switch = z.enum(['enabled', 'disabled']);

const MethodSetting = z.optional(z.strictObject({ enabled: z.boolean() }));

const CustomClaim = z.strictObject({
  source: z.enum(['user_profile', 'static_value']),
  value: f.line('Name of a profile field, or the value itself', 256).check(z.minLength(1)),
});

const MAX_MESSAGES = 100_000_000;
const MAX_TEXTS_TO_RANGE = 100_000;

const MAX_GUEST_DAYS = 365;

const COUNTRY = 'must be the code of a country, two letters such as DE';

/** To which phone numbers an application sends text messages (decision 0256). */
const Phone = z.strictObject({
  countries: z.optional(
    z
      .array(
        z
          .string()
          .check(
            z.regex(/^[A-Z]{2}$/, { error: COUNTRY, abort: true }),
            z.refine(isCountry, { error: COUNTRY }),
          ),
      )
      .check(
        z.minLength(1),
        z.maxLength(COUNTRIES.length),
        z.describe(
          'Countries (ISO 3166-1) whose numbers get text messages, of those of the deployment; default all of these',
        ),
      ),
  ),
  fixed_lines: z.optional(
    z
      .boolean()
      .check(z.describe('Whether fixed lines and toll-free numbers get text messages; default false')),
  ),
});

/** `hub.auth` of an application: how its users sign in, and within which limits. */
export const HubAuth = z.strictObject({
  sign_in_methods: z.optional(
    z.strictObject({
      email: MethodSetting,
      phone: MethodSetting,
      anonymous: MethodSetting,
      passkey: MethodSetting,
    }),
  ),
  passkeys: z.optional(Passkeys),
  guest_days: z.optional(
    f.count('Days without use after which a guest is deleted; default 30', MAX_GUEST_DAYS, 1),
  ),
  allow_unverified_users: z.optional(
    z
      .boolean()
      .check(
        z.describe(
          'Default true; if false, only users with a verified e-mail address or phone number may sign in',
        ),
      ),
  ),
  challenge_duration: z.optional(
    f.lifetime('How long a code or link of a sign-in is valid; default and most 10m', '10m'),
  ),
  refresh_tokens: z.optional(
    z.strictObject({ ttl: z.optional(f.lifetime('Sliding life of a refresh token; default 30d')) }),
  ),
  access_tokens: z.optional(
    z.strictObject({
      signing_alg: z.optional(
        z.enum(ALGORITHMS).check(z.describe("Signs users' access tokens; default RS256")),
      ),
      custom_claims: z.optional(
        z
          .record(
            z.string().check(
              z.regex(/^[a-z][a-z0-9_]{0,63}$/, { error: 'must have names of up to 64 of a-z, 0-9 and _' }),
              z.refine((name) => !isReservedClaim(name), {
                error: 'is the name of a claim of the service; choose another, such as one with a prefix',
              }),
            ),
            CustomClaim,
          )
          .check(z.refine((claims) => Object.keys(claims).length <= 20, { error: 'at most 20 claims' })),
      ),
    }),
  ),
  restrictions: z.optional(
    z.strictObject({
      allowed_email_domains: z.optional(z.array(f.emailDomain()).check(z.maxLength(100))),
      sign_up_status: z.optional(Switch),
    }),
  ),
  limits: z.optional(
    z.strictObject({
      sms_per_day: z.optional(
        f.count(
          'Most text messages in a UTC day; default 500, never more than `texts_per_day` of the plan',
          MAX_MESSAGES,
        ),
      ),
      email_per_day: z.optional(
        f.count(
          'Most e-mails in a UTC day; default 10,000, never more than `emails_per_day` of the plan',
          MAX_MESSAGES,
        ),
      ),
      sms_per_range_per_day: z.optional(
        f.count(
          'Most text messages in a UTC day to the 1,000 numbers that differ in their last three digits only; default 20, at most `texts_per_range_per_day` of the plan. Known devices and notices count apart',
          MAX_TEXTS_TO_RANGE,
        ),
      ),
      networks: z.optional(Networks),
    }),
  ),
  phone: z.optional(Phone),
  email: z.optional(
    z.strictObject({
      from_address: z.optional(f.email('Sender of sign-in messages; must be verified with SES')),
      subject: z.optional(f.shownLine('Subject of sign-in messages', 200)),
      call_to_action_text: z.optional(f.shownLine('Text of the sign-in link', 100)),
    }),
  ),
});
