/**
 * Reads { issuer, jwksUri, audience, tokens: { name: token } } from standard input, and writes what each
 * verifier says to each token: its user and client, or why it is refused.
 */
import { text } from 'node:stream/consumers';
import { verifiersOf } from './verifiers.js';

const { tokens, ...place } = JSON.parse(await text(process.stdin));
const found = {};
for (const [verifier, verify] of Object.entries(verifiersOf(place))) {
  found[verifier] = {};
  for (const [name, token] of Object.entries(tokens))
    found[verifier][name] = await verify(token).then(
      ({ sub, client_id }) => ({ user: sub, client: client_id }),
      (error) => ({ refused: error.message }),
    );
}
process.stdout.write(JSON.stringify(found));
process.exit();
