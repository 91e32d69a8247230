import { expect } from 'vitest';
import * as createCredential from '../../functions/credentials/create-credential.ts';
import * as deleteCredential from '../../functions/credentials/delete-credential.ts';
import * as rotateCredential from '../../functions/credentials/rotate-credential.ts';
import * as updateCredential from '../../functions/credentials/update-credential.ts';
import * as listGroups from '../../functions/groups/list-groups.ts';
import { HOUR, isoIn } from '../../shared/platform/time.ts';
import { invoke } from '../support/invoke.ts';
import { call } from '../support/sign-in.ts';
import { inSeconds, isOver } from './clock.ts';
import { once } from './retry-steps.ts';
import { type Choose, mostly, type Step, statusOf } from './step.ts';
import { type CredentialModel, noteEvent, type TenantModel } from './tenant-model.ts';

/** Graces of rotations and lifetimes of credentials. */
const ONE_HOUR = HOUR;
const FORTY_HOURS = 40 * HOUR;
/** Most earlier secrets that work at the same time. */
const MOST_EARLIER = 10;

/** So few, that their secrets are used again. */
const MOST_KEYS = 2;

/** Makes a credential that expires or not. */
export const makeKey: Step = {
  name: 'makeKey',
  async run(model, { tenant }, choose) {
    if (model.credentials.filter(({ state }) => state === 'alive').length >= MOST_KEYS) return false;
    const seconds = choose([undefined, undefined, FORTY_HOURS]);
    const expires = seconds === undefined ? undefined : isoIn(seconds);
    const body = { name: 'Backend', ...(expires && { expires }) };
    const [params, principal] = [{ app: tenant.app }, tenant.hub];
    const answer = await once(model, principal, (headers) =>
      invoke(createCredential, { params, principal, body, headers }),
    );
    expect(answer.status).toBe(201);
    const [clientId, secret] = [String(answer.body['client_id']), String(answer.body['secret'])];
    const until = seconds === undefined ? Number.POSITIVE_INFINITY : inSeconds(seconds);
    model.credentials.push({
      clientId,
      secrets: [{ secret, until: Number.POSITIVE_INFINITY }],
      until,
      state: 'alive',
    });
    model.secrets.add(secret);
    noteEvent(model, 'credential.created', clientId);
    return true;
  },
};

/** A credential, mostly one that is not deleted. */
function chooseKey({ credentials }: TenantModel, choose: Choose): CredentialModel | undefined {
  const alive = credentials.filter(({ state }) => state === 'alive');
  return mostly(choose, alive, credentials);
}

/** A backend calls with a secret that works, has been replaced, or is over. */
export const useKey: Step = {
  name: 'useKey',
  async run(model, { tenant }, choose) {
    const one = chooseKey(model, choose);
    const used = one && choose(one.secrets);
    if (!one || !used) return false;
    const headers = { 'x-svc-app-key': one.clientId, 'x-svc-app-secret': used.secret };
    const answer = await call(listGroups, { params: { app: tenant.app }, headers });
    const works = one.state === 'alive' && !isOver(one.until) && !isOver(used.until);
    expect(statusOf(answer)).toMatchObject(works ? { status: 200 } : { status: 401, code: 'invalid_key' });
    return true;
  },
};

/** Rotates a credential. The earlier secrets work until their graces end. */
export const rotateKey: Step = {
  name: 'rotateKey',
  async run(model, { tenant }, choose) {
    const one = chooseKey(model, choose);
    const grace = choose([0, ONE_HOUR, FORTY_HOURS]);
    if (!one || grace === undefined) return false;
    const params = { app: tenant.app, client_id: one.clientId };
    const request = { params, principal: tenant.hub, body: { grace: `${grace / HOUR}h` } };
    const answer = await once(model, tenant.hub, (headers) =>
      invoke(rotateCredential, { ...request, headers }),
    );
    const earlier = one.secrets.slice(0, -1).filter(({ until }) => !isOver(until));
    if (one.state === 'deleted') {
      expect(statusOf(answer)).toEqual({ status: 404, code: 'credential_not_found' });
    } else if (earlier.length >= MOST_EARLIER) {
      expect(statusOf(answer)).toEqual({ status: 409, code: 'limit_reached' });
    } else {
      expect(answer.status).toBe(200);
      const newest = one.secrets.at(-1);
      if (newest) newest.until = inSeconds(grace);
      const secret = String(answer.body['secret']);
      one.secrets.push({ secret, until: Number.POSITIVE_INFINITY });
      model.secrets.add(secret);
      noteEvent(model, 'credential.rotated', one.clientId);
    }
    return true;
  },
};

/** Changes when a credential expires, also one that has expired. */
export const changeKey: Step = {
  name: 'changeKey',
  async run(model, { tenant }, choose) {
    const one = chooseKey(model, choose);
    const seconds = choose([undefined, ONE_HOUR, FORTY_HOURS]);
    if (!one) return false;
    const params = { app: tenant.app, client_id: one.clientId };
    const body = { expires: seconds === undefined ? null : isoIn(seconds) };
    const answer = await invoke(updateCredential, { params, principal: tenant.hub, body });
    if (one.state === 'deleted') {
      expect(statusOf(answer)).toEqual({ status: 404, code: 'credential_not_found' });
      return true;
    }
    expect(answer.status).toBe(200);
    const until = seconds === undefined ? Number.POSITIVE_INFINITY : inSeconds(seconds);
    if (until !== one.until) noteEvent(model, 'credential.updated', one.clientId);
    one.until = until;
    return true;
  },
};

export const removeKey: Step = {
  name: 'removeKey',
  async run(model, { tenant }, choose) {
    const one = chooseKey(model, choose);
    if (!one) return false;
    const params = { app: tenant.app, client_id: one.clientId };
    const answer = await invoke(deleteCredential, { params, principal: tenant.hub });
    if (one.state === 'alive') {
      expect(answer.status).toBe(204);
      noteEvent(model, 'credential.deleted', one.clientId);
    } else expect(statusOf(answer)).toEqual({ status: 404, code: 'credential_not_found' });
    one.state = 'deleted';
    return true;
  },
};
