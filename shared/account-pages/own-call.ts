import type { OwnCall } from '../addresses/own-profile.ts';
import { keys } from '../storage/keys.ts';
import type { Precondition } from '../storage/writes/preconditions.ts';
import type { Visit } from './visit.ts';

/** Returns the visitor as a caller of `/me` in the session of the browser (decision 0373). */
export function ownCall(visit: Visit, precondition: Precondition = {}): OwnCall {
  const { application, profile, own, session, signedInAt, sourceIp } = visit;
  const { id: app, variant } = application;
  const { user_id: userId } = profile;
  return {
    principal: {
      kind: 'user',
      app,
      userId,
      sessionId: session.uid,
      issuedAt: signedInAt,
      ...(variant !== undefined && { variant }),
    },
    ...{ profile, own, precondition, sourceIp },
    browser: { key: keys.oidcArtifact(app, 'Session', session.uid), signedInAt },
  };
}
