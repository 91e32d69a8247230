import { expect, it } from 'vitest';
import { logLinesOf } from '../../support/log-lines.ts';
import { newCode } from '../../support/oidc-flow.ts';
import { newVisitor } from '../../support/oidc-users.ts';
import { useService } from '../../support/service.ts';

const service = useService();

it('counts a sign-in as started once and completed once, by its application', async () => {
  const { party, browser, email } = await newVisitor(service());
  const lines = await logLinesOf(() => newCode(service(), browser, party, { email }));
  const signIns = lines.map((line) => JSON.parse(line)).filter(({ sign_ins }) => sign_ins);
  expect(
    signIns.map(({ application, sign_in_method, sign_in_outcome }) => [
      application,
      sign_in_method,
      sign_in_outcome,
    ]),
  ).toEqual([
    [party.app, 'email', 'started'],
    [party.app, 'email', 'completed'],
  ]);
  expect(lines.join('')).not.toContain(email);
});
