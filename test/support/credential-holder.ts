import { execFileSync } from 'node:child_process';
import { hideCredentials } from '../../shared/uploads/convert/hide-credentials.ts';

/**
 * Prints what another process of the same user reads of this one's environment before and after its
 * credentials are hidden.
 */
const seenFromOutside = () => execFileSync('cat', [`/proc/${process.pid}/environ`], { env: {} }).toString();

const before = seenFromOutside();
hideCredentials();
const { AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION } = process.env;
process.stdout.write(
  JSON.stringify({
    before,
    after: seenFromOutside(),
    own: { AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION },
  }),
);
