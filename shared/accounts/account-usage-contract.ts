import * as z from 'zod/mini';
import * as f from '../http/fields.ts';

const used = z.int().check(z.describe('Messages that were sent, or whose sending was tried'));
const limit = z.int().check(z.describe('The most that are sent'));
const Use = z.object({ used, limit });

const OwnUse = z
  .object({
    used,
    limit: z.int().check(z.describe('The limit of its settings, or that of the plan if smaller')),
  })
  .check(z.describe('Of today, without notices about changes of address'));

export const AccountUsage = z.object({
  plan: z.optional(z.string().check(z.describe('Id of the plan; absent until one is subscribed'))),
  applications: z.object({
    used: z.int().check(z.describe('The number of its applications')),
    limit: z.optional(z.int().check(z.describe('The most that the plan allows; absent without a plan'))),
  }),
  emails_today: Use.check(z.describe('E-mails of all its applications in this UTC day')),
  texts_today: Use.check(z.describe('Text messages of all its applications in this UTC day')),
  texts_this_month: Use.check(z.describe('Text messages of all its applications in this UTC month')),
  day_ends_at: f.timestamp('When the counts of the day begin again'),
  month_ends_at: f.timestamp('When the counts of the month begin again'),
  results: z
    .array(z.object({ id: z.string(), name: z.string(), emails_today: OwnUse, texts_today: OwnUse }))
    .check(z.describe('A page of its applications, in the order of their creation')),
  next: z.optional(
    z.string().check(z.describe('Pass as `after` to get the next page; absent on the last one')),
  ),
});
export type AccountUsage = z.output<typeof AccountUsage>;
