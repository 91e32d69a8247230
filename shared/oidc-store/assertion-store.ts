import { type Adapter, Provider } from 'oidc-provider';
import { keys } from '../storage/keys.ts';
import { notExists } from '../storage/writes/expressions.ts';
import { artifactWrite, sealArtifact } from './artifact-items.ts';
import { artifactStore } from './artifact-store.ts';
import { AlreadyUsed, writeWithRequest } from './writes-at-end.ts';

/**
 * Creates the storage of the assertions by which clients with keys of their own authenticate. One is used up
 * together with the tokens that it gets. Elsewhere nothing is written: anybody can come with a key and would
 * fill the table, while to repeat a pushed request, an introspection or a revocation gives nothing more
 * (decision 0605).
 */
export function assertionStore(app: string): Adapter {
  const model = 'ReplayDetection';
  return {
    ...artifactStore(app, model),
    async upsert(id, payload, expiresIn) {
      if (Provider.ctx?.oidc.route !== 'token') return;
      const item = sealArtifact(payload, id, expiresIn);
      const used = artifactWrite(app, keys.oidcArtifact(app, model, id), item, undefined);
      const otherwise = () => new AlreadyUsed(model, undefined);
      await writeWithRequest(app, { ...used, if: notExists(), otherwise });
    },
  };
}
