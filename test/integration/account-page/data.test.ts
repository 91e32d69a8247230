import { describe, expect, it } from 'vitest';
import {
  type AccountVisitor,
  atAccountPage,
  confirmed,
  findUser,
  giveFields,
  valuesOfField,
} from '../../support/account-page.ts';
import { titleOf, valueIn } from '../../support/cookie-browser.ts';
import { useLaterTime } from '../../support/later-time.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const pass = useLaterTime();

const open = ({ browser, url }: AccountVisitor, part: string) => browser.get(`${url}/${part}`);

describe('the data on the account page', () => {
  it('changes what the form of the user changes, and nothing else', async () => {
    const visitor = await atAccountPage(service());
    const form = await open(visitor, 'data');
    const fields = { version: valuesOfField(form.text, 'version')[0] ?? '' };
    const page = await visitor.browser.submit(form, 'save', {
      ...fields,
      'data.first_name': 'Grace',
      'data.last_name': '',
    });
    expect(page.text).toContain('Saved.');
    expect(page.text).toContain('<dt>First name</dt><dd>Grace</dd><dt>Last name</dt><dd>Not given</dd>');
    expect(page.text).toContain(visitor.email);
  });

  it('shows each type, and refuses a value of another one beside its field', async () => {
    const visitor = await atAccountPage(service());
    await giveFields(service(), visitor, {
      shoe: { type: 'number' },
      born: { type: 'date' },
      news: { type: 'boolean' },
      pin: { type: 'string', validation_rules: [{ rule_name: 'max_length', rule_value: 4 }] },
      secret: { type: 'string', user_visible: false },
      grade: { type: 'string', read_only: true },
    });
    const form = await open(visitor, 'data');
    expect(form.text).not.toContain('The secret');
    expect(form.text).not.toContain('name="data.grade"');
    const version = valuesOfField(form.text, 'version')[0] ?? '';
    const typed = {
      version,
      'data.shoe': 'big',
      'data.born': '2024-02-30',
      'data.news': 'true',
      'data.pin': '12345',
    };
    const refused = await visitor.browser.submit(form, 'save', typed);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('<p class="error" id="field-shoe-error">Enter a number such as 1.5</p>');
    expect(refused.text).toContain(
      '<p class="error" id="field-born-error">Enter a date such as 2024-02-29</p>',
    );
    expect(refused.text).toContain('Enter at most 4 characters');
    expect(valueIn(refused, 'data.shoe')).toBe('big');
    const right = {
      version,
      'data.shoe': '42.5',
      'data.born': '2024-02-29',
      'data.news': 'true',
      'data.pin': '1234',
    };
    const page = await visitor.browser.submit(refused, 'save', right);
    for (const shown of ['42.5', 'February 29, 2024', 'Yes', '1234'])
      expect(page.text).toContain(`<dd>${shown}</dd>`);
  });

  it('keeps what was typed if the data changed since the form was opened', async () => {
    const visitor = await atAccountPage(service());
    const form = await open(visitor, 'data');
    const version = valuesOfField(form.text, 'version')[0] ?? '';
    await visitor.browser.submit(form, 'save', { version, 'data.first_name': 'Grace' });
    const typed = { 'data.first_name': 'Gracie', 'data.last_name': 'Hopper' };
    const page = await visitor.browser.submit(form, 'save', { version, ...typed });
    expect(page.status).toBe(409);
    expect(page.text).toContain('Your data changed in the meantime.');
    expect(page.text).toContain('The value is now: Grace<');
    expect((await findUser(service(), visitor))?.data).not.toHaveProperty('last_name');
    const newest = valuesOfField(page.text, 'version')[0] ?? '';
    const saved = await visitor.browser.submit(page, 'save', { version: newest, ...typed });
    expect(saved.text).toContain('Saved.');
    expect((await findUser(service(), visitor))?.data).toMatchObject({
      first_name: 'Gracie',
      last_name: 'Hopper',
    });
  });

  it('writes no field that the user may not change or does not see', async () => {
    const visitor = await atAccountPage(service());
    await giveFields(service(), visitor, {
      grade: { type: 'string', read_only: true },
      rank: { type: 'string', owned_by: 'app' },
      secret: { type: 'string', user_visible: false },
      nick: { type: 'string' },
    });
    const form = await open(visitor, 'data');
    const version = valuesOfField(form.text, 'version')[0] ?? '';
    const sent = { 'data.grade': 'x', 'data.rank': 'x', 'data.secret': 'x', 'data.nick': 'y' };
    await visitor.browser.submit(form, 'save', { version, ...sent });
    const user = await findUser(service(), visitor);
    expect(user?.data).toMatchObject({ nick: 'y' });
    for (const name of ['grade', 'rank', 'secret']) expect(user?.data).not.toHaveProperty(name);
  });

  it('asks for a recent sign-in before an identifying field can be changed', async () => {
    const visitor = await atAccountPage(service());
    await giveFields(service(), visitor, { user_name: { type: 'string', unique: true } });
    pass(11 * 60_000);
    const fixed = await open(visitor, 'data');
    expect(fixed.text).not.toContain('name="data.user_name"');
    expect(fixed.text).toContain('To change this, confirm first that it is you.');
    const version = String(valuesOfField(fixed.text, 'version')[0] ?? '1');
    const posted = await visitor.browser.post(`${visitor.url}/data`, {
      ...{ action: 'save', version, 'data.user_name': 'grace' },
    });
    expect(titleOf(posted)).toBe('Confirm that it is you');
    const form = await confirmed(service(), visitor, posted);
    expect(form.url).toBe(`${visitor.url}/data`);
    const newest = valuesOfField(form.text, 'version')[0] ?? '';
    const page = await visitor.browser.submit(form, 'save', { version: newest, 'data.user_name': 'grace' });
    expect(page.text).toContain('<dd>grace</dd>');
  });
});

describe('the language on the account page', () => {
  it('is stored, and is then that of the page', async () => {
    const visitor = await atAccountPage(service());
    await giveFields(service(), visitor, { locale: { type: 'string' } });
    const before = await visitor.browser.get(`${visitor.url}?ui_locales=de`);
    expect(titleOf(before)).toBe('Ihr Konto bei Shop');
    const page = await visitor.browser.submit(before, 'language', { language: 'fr' });
    expect(titleOf(page)).toBe('Votre compte chez Shop');
    expect(page.text).toContain('Enregistré.');
  });

  it('cannot be chosen if the schema has no field for it', async () => {
    const { page } = await atAccountPage(service());
    expect(page.text).not.toContain('name="language"');
  });
});
