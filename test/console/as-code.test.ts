import { describe, expect, it } from 'vitest';
import { asClientCall, asCurl } from '../../console/src/api/as-code.ts';
import { describe as described } from '../../console/src/api/operation.ts';

const disabled = described('setUserState', {
  path: { app: 'app_1', user: 'a/b' },
  body: { state: 'disabled', message: "Don't" },
  ifMatch: '"3"',
});

describe('a request that is copied', () => {
  it('is a command whose words a shell takes as they are', () => {
    const command = asCurl(
      'POST /applications/{app}/users/{user}/state',
      disabled,
      'https://auth.example.com',
    );
    expect(command).toBe(
      [
        "curl -X POST 'https://auth.example.com/applications/app_1/users/a%2Fb/state' \\",
        '  -H "Authorization: Bearer $TOKEN" \\',
        '  -H \'If-Match: "3"\' \\',
        "  -H 'Content-Type: application/json' \\",
        `  -d '{"state":"disabled","message":"Don'\\''t"}'`,
      ].join('\n'),
    );
  });

  it('is a call of the client', () => {
    expect(asClientCall(disabled)).toMatch(/^await service\.setUserState\(\{\n {2}"path": \{/);
  });

  it('has its precondition in a header of its own', () => {
    const headers = { 'If-Unmodified-Since': '2026-12-10T10:00:00.000Z' };
    const path = { app: 'app_1', group: 'group_1', invite: 'invite_1' };
    const revoked = described('updateGroupInvite', { path, headers, body: { state: 'revoked' } });
    expect(asCurl('PUT /', revoked, '')).toContain("-H 'If-Unmodified-Since: 2026-12-10T10:00:00.000Z'");
    expect(asClientCall(revoked)).toContain('"If-Unmodified-Since": "2026-12-10T10:00:00.000Z"');
  });

  it('names the file that it sends, whatever its name is', () => {
    const value = new File(['x'], `Vertrag "März's".pdf`);
    const path = { app: 'app_1', user: 'u', field: 'contract' };
    const upload = described('replaceUserField', { path, body: { value, notify: false } });
    expect(asCurl('PUT /applications/{app}/data', upload, 'https://auth.example.com')).toBe(
      [
        "curl -X PUT 'https://auth.example.com/applications/app_1/data' \\",
        '  -H "Authorization: Bearer $TOKEN" \\',
        `  -F 'value=@"Vertrag \\"März'\\''s\\".pdf"' \\`,
        `  -F 'notify=false'`,
      ].join('\n'),
    );
    expect(asClientCall(upload)).toContain(`"value": await openAsBlob('Vertrag \\"März\\'s\\".pdf')`);
  });

  it('has its query', () => {
    const list = described('listUsers', { path: { app: 'app_1' }, query: { page_size: 5 } });
    expect(asCurl('GET /applications/{app}/users/data', list, 'https://auth.example.com')).toContain(
      "'https://auth.example.com/applications/app_1/users/data?page_size=5'",
    );
  });
});
