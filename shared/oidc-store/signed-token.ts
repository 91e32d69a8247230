import { requestMember } from '../platform/request/request-context.ts';

const current = requestMember<string>('signedToken');

/** Runs a request whose access token is a JWT with this id, if its signature was good (decision 0299). */
export const withSignedToken = current.run;

/** Returns the id of the JWT that this request has shown. */
export const signedToken = current.get;
