import { parseArgs } from 'node:util';
import { generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { ALGORITHMS, type Algorithm } from '../../shared/platform/algorithms.ts';
import { epochNow, HOUR } from '../../shared/platform/time.ts';

const HELP = `npm run bench -- signatures: CPU time of an access token of each algorithm, signed and verified.

Options
  --count N    tokens of each kind in a round (default 1000); the median of 5 rounds is printed
`;
const ROUNDS = 5;
const WARM_UP = 200;

const { values } = parseArgs({
  options: { count: { type: 'string', default: '1000' }, help: { type: 'boolean' } },
});
if (values.help) process.stdout.write(HELP);
else for (const algorithm of ALGORITHMS) await measure(algorithm, Number(values.count));

/** Measures with keys that are imported, as those of a warm instance are. */
async function measure(alg: Algorithm, count: number): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  const sign = () =>
    new SignJWT(claims()).setProtectedHeader({ alg, typ: 'at+jwt', kid: 'key' }).sign(privateKey);
  const token = await sign();
  const signed = await cpuOf(sign, count);
  const verified = await cpuOf(() => jwtVerify(token, publicKey, { algorithms: [alg] }), count);
  process.stdout.write(
    `${alg.padEnd(6)} sign ${signed} ms, verify ${verified} ms, ${token.length} characters\n`,
  );
}

/** The claims of an access token of a user. */
function claims() {
  const [user, issuedAt] = ['user_01k5x7q0r8s9sh6sj1d2fe8pk1', epochNow()];
  return {
    iss: 'https://auth.example.com',
    sub: user,
    aud: ['app:app_01k5x7q0r8s9sh6sj1d2fe8pk1'],
    sid: 'Wm9vUGFyazEyMzQ1Njc4OQ',
    jti: crypto.randomUUID(),
    iat: issuedAt,
    exp: issuedAt + HOUR,
    'https://auth.svc/app_user_id': user,
    'https://auth.svc/auth_level': 'verified',
    'https://auth.svc/is_verified_user': true,
  };
}

/** Returns the median CPU time of a call in milliseconds, user and system. */
async function cpuOf(call: () => Promise<unknown>, count: number): Promise<string> {
  for (let n = 0; n < WARM_UP; n++) await call();
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let n = 0; n < count; n++) await call();
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / count / 1000);
  }
  return (rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0).toFixed(2);
}
