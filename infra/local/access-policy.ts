import { AsyncLocalStorage } from 'node:async_hooks';
import { passCallsThrough } from '../../shared/platform/aws-calls.ts';
import type { Capability } from '../../shared/platform/config.ts';
import { errorName } from '../../shared/platform/failure-fields.ts';
import { type Call, isAllowed, type Statement } from '../access/policy.ts';
import { type PolicyResources, policyOf } from '../access/role-policy.ts';
import { callsOf, keyArn, LOCAL_PLACE, tableArn } from './sdk-calls.ts';

/** A function whose calls are allowed or refused. */
type Caller = { id: string; uses: readonly Capability[] };
/** A running function, and the reason why its role would have refused a call. */
type Running = Caller & { refused?: string };
type Listener = (caller: Caller, call: Call) => void;

const running = new AsyncLocalStorage<Running>();
const listeners = new Set<Listener>();

/**
 * Runs a function in this process with the permissions of its role: a call of AWS that the policy of its
 * capabilities does not allow fails. Then rejects with an Error that names function and call, even if the
 * function handles the failure.
 */
export async function runAs<T>(id: string, uses: readonly Capability[], run: () => Promise<T>): Promise<T> {
  const current: Running = { id, uses };
  const result = await running.run(current, run);
  if (current.refused) throw new Error(current.refused);
  return result;
}

/** Runs work that is not part of the running function, such as that of a concurrent request. */
export function runOutside<T>(run: () => T): T {
  return running.exit(run);
}

/** Calls `listener` for every call of AWS of functions in `runAs`. Returns a function that stops it. */
export function onCall(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Calls outside of a running function, such as those of operators, are not checked.
passCallsThrough((command, input, call) => {
  const current = running.getStore();
  return current ? checked(current, command, input, call) : call();
});

/** Policies by the capabilities that they grant, with the resources that they name. */
const policies = new Map<string, Statement[]>();

/** Returns the policy of a function. Caches it, because a request makes several calls. */
function policyOfCaller({ uses }: Caller): Statement[] {
  const resources = localResources();
  const name = JSON.stringify([uses, resources.table, resources.bucket, resources.key, resources.senders]);
  const policy = policies.get(name) ?? policyOf(uses, resources);
  policies.set(name, policy);
  return policy;
}

async function checked<T>(current: Running, name: string, input: object, call: () => Promise<T>): Promise<T> {
  const policy = policyOfCaller(current);
  for (const seen of callsOf(name, input)) {
    for (const listener of listeners) listener(current, seen);
    if (!isAllowed(policy, seen)) refuse(current, seen);
  }
  return call().catch((error: unknown) => {
    throw errorName(error) === 'NoSuchKey' && !mayListAll(policy, input) ? denied('Access Denied') : error;
  });
}

function refuse(current: Running, call: Call): never {
  const what = call.context['dynamodb:LeadingKeys']?.map(kindOf).join() ?? call.resource;
  current.refused = `the function ${current.id} may not do ${call.action} on ${what}: a capability is missing in its "uses"`;
  throw denied(current.refused);
}

/** The error of AWS for a call that the role does not allow. */
function denied(message: string): Error {
  const name = message === 'Access Denied' ? 'AccessDenied' : 'AccessDeniedException';
  return Object.assign(new Error(message), { name });
}

/** Returns the kind of a partition, without ids and values. */
function kindOf(partition: string): string {
  return partition.replace(/^((?:APP#[^#]*#)?[A-Z]+)#.*$/s, '$1#...');
}

/** True if S3 tells the role that an object is missing. Otherwise it denies the read. */
function mayListAll(policy: readonly Statement[], input: object): boolean {
  return callsOf('ListObjectsV2', { ...input, Prefix: undefined }).every((call) => isAllowed(policy, call));
}

/** Returns the ARNs of embedded resources, by the names in the environment. */
export function localResources(): PolicyResources {
  const {
    CANARY_MAILBOX = 'canary-mail',
    TABLE_NAME,
    BUCKET_NAME,
    SIGNING_KEY_ID,
    EMAIL_CONFIGURATION_SET,
  } = process.env;
  const ses = `arn:aws:ses:${LOCAL_PLACE}`;
  return {
    table: tableArn(TABLE_NAME),
    bucket: `arn:aws:s3:::${BUCKET_NAME}`,
    key: keyArn(SIGNING_KEY_ID),
    logs: `arn:aws:logs:${LOCAL_PLACE}:log-group:local`,
    failedChanges: 'arn:aws:s3:::failed-changes',
    canaryMailbox: `arn:aws:s3:::${CANARY_MAILBOX}`,
    deadLetters: `arn:aws:sqs:${LOCAL_PLACE}:dead-letters`,
    changes: `${tableArn(TABLE_NAME)}/stream/*`,
    wakes: `arn:aws:sqs:${LOCAL_PLACE}:wakes`,
    senders: [`${ses}:identity/*`, `${ses}:configuration-set/${EMAIL_CONFIGURATION_SET}`],
    topics: 'arn:aws:sns:*:*:*',
  };
}
