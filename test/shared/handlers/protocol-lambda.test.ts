import { describe, expect, it } from 'vitest';
import { protocolLambda } from '../../../shared/handlers/protocol-lambda.ts';
import type { Protocol } from '../../../shared/http/protocol.ts';
import { ApiError } from '../../../shared/platform/errors.ts';
import { invoke } from '../../support/invoke.ts';
import { logLinesOf } from '../../support/log-lines.ts';

const GRACE = 'grace.hopper@example.com';
const protocol: Protocol = {
  id: 'speakTongues',
  summary: 'Speak in tongues',
  routes: [],
  uses: [],
};
const operation = { id: 'speakTongues', method: 'GET', path: '/tongues', summary: '', tags: ['x'] } as const;

/** The answer of a protocol in which this is thrown, and what it logs. */
async function failWith(error: unknown) {
  const handler = protocolLambda(protocol, async () => {
    throw error;
  });
  let answer: Awaited<ReturnType<typeof invoke>> | undefined;
  const contract = { ...operation, auth: [], uses: [], success: { status: 200 }, errors: [] } as const;
  const lines = await logLinesOf(async () => {
    answer = await invoke({ operation: contract, handler }, {});
  });
  return { answer, lines };
}

describe('a protocol in which something fails', () => {
  it('answers 503 and logs which dependency failed, without its words', async () => {
    const cause = Object.assign(new Error(`no one is at ${GRACE}`), { name: 'MessageRejected' });
    const log = { dependency: 'ses', dependency_error: 'MessageRejected' };
    const { answer, lines } = await failWith(
      new ApiError('dependency_unavailable', 'Try again', { log, cause }),
    );
    expect(answer).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'error',
        operation: 'speakTongues',
        ...log,
        cause: expect.stringContaining('protocol-lambda'),
      },
    ]);
    expect(lines.join()).not.toContain(GRACE);
  });

  it.each([
    ['an unknown error', new TypeError('x is not a function')],
    ['an error that is a 4xx elsewhere', Object.assign(new Error('x is not a function'), { status: 400 })],
  ])('answers 500 and logs the cause of %s', async (_, error) => {
    const { answer, lines } = await failWith(error);
    expect(answer).toMatchObject({ status: 500, body: { error: 'server_error' } });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', status: 500, cause: expect.stringContaining('x is not a function') },
    ]);
  });
});
