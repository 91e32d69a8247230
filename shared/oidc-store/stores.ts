import type { Adapter } from 'oidc-provider';
import { artifactStore } from './artifact-store.ts';
import { assertionStore } from './assertion-store.ts';
import { codeStore } from './code-store.ts';
import { grantStore } from './grant-store.ts';
import { interactionStore } from './interaction-store.ts';
import { pushedRequestStore } from './pushed-request-store.ts';
import { sessionStore } from './session-store.ts';
import { accessTokenStore, refreshTokenStore } from './token-stores.ts';

/** Returns the storage of one kind of artifact, by the provider's name for it. Clients have their own. */
export function storeOf(app: string, model: string): Adapter {
  switch (model) {
    case 'AuthorizationCode':
      return codeStore(app);
    case 'AccessToken':
      return accessTokenStore(app);
    case 'RefreshToken':
      return refreshTokenStore(app);
    case 'Session':
      return sessionStore(app);
    case 'Interaction':
      return interactionStore(app);
    case 'Grant':
      return grantStore(app);
    case 'PushedAuthorizationRequest':
      return pushedRequestStore(app);
    case 'ReplayDetection':
      return assertionStore(app);
    default:
      return artifactStore(app, model);
  }
}
