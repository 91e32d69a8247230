import OktaJwtVerifier from '@okta/jwt-verifier';
import { JwtVerifier } from 'aws-jwt-verify';
import express from 'express';
import { auth } from 'express-oauth2-jwt-bearer';
import { createVerifier } from 'fast-jwt';
import buildGetJwks from 'get-jwks';
import { Hono } from 'hono';
import { jwk } from 'hono/jwk';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import jsonwebtoken from 'jsonwebtoken';
import { JwksClient, passportJwtSecret } from 'jwks-rsa';
import { Passport } from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { verifyByApiGateway } from './api-gateway.js';

/**
 * Returns verifiers by name, set up as their manuals say, for the tokens of an issuer. Each is a function that
 * returns the claims of a token or throws.
 */
export function verifiersOf({ issuer, jwksUri, audience }) {
  const algorithms = ['RS256'];
  const rules = { issuer, audience, algorithms };
  return {
    'jsonwebtoken and jwks-rsa': byJsonwebtoken(new JwksClient({ jwksUri }), rules),
    'passport-jwt': overHttp((app) => usePassport(app, { jwksUri, ...rules })),
    'fast-jwt and get-jwks': byFastJwt(jwksUri, rules),
    '@okta/jwt-verifier': byOkta({ issuer, jwksUri, testing: { disableHttpsCheck: true } }, audience),
    'hono/jwk': byHono({
      jwks_uri: jwksUri,
      alg: algorithms,
      verification: { iss: issuer, aud: audience, typ: 'at+jwt' },
    }),
    jose: byJose(createRemoteJWKSet(new URL(jwksUri)), { ...rules, typ: 'at+jwt' }),
    'aws-jwt-verify': byAws({ issuer, jwksUri, audience }),
    'express-oauth2-jwt-bearer': overHttp((app) =>
      app.use(auth({ issuer, jwksUri, audience, tokenSigningAlg: 'RS256' })),
    ),
    'JWT authorizer of API Gateway': (token) => verifyByApiGateway(`Bearer ${token}`, { issuer, audience }),
  };
}

function byJsonwebtoken(client, rules) {
  const keyOf = ({ kid }, done) =>
    client.getSigningKey(kid).then(
      (key) => done(null, key.getPublicKey()),
      (error) => done(error),
    );
  return (token) =>
    new Promise((resolve, reject) => {
      jsonwebtoken.verify(token, keyOf, rules, (error, claims) => (error ? reject(error) : resolve(claims)));
    });
}

function usePassport(app, { jwksUri, ...rules }) {
  const jwtFromRequest = ExtractJwt.fromAuthHeaderAsBearerToken();
  const secretOrKeyProvider = passportJwtSecret({ jwksUri });
  const passport = new Passport();
  const options = { jwtFromRequest, secretOrKeyProvider, ...rules };
  passport.use(new Strategy(options, (payload, done) => done(null, { payload })));
  app.use(passport.authenticate('jwt', { session: false }), (request, _response, next) => {
    request.auth = request.user;
    next();
  });
}

function byFastJwt(jwksUri, { issuer, audience, algorithms }) {
  const getJwks = buildGetJwks({ jwksPath: new URL(jwksUri).href.slice(issuer.length + 1) });
  const key = async ({ header: { kid, alg } }) => getJwks.getPublicKey({ kid, alg, domain: issuer });
  const verify = createVerifier({ key, algorithms, allowedIss: issuer, allowedAud: audience });
  return verify;
}

function byOkta(options, audience) {
  const verifier = new OktaJwtVerifier(options);
  return async (token) => (await verifier.verifyAccessToken(token, audience)).claims;
}

function byHono(options) {
  const app = new Hono();
  app.use('*', jwk(options));
  app.get('/', (context) => context.json(context.get('jwtPayload')));
  return async (token) => bodyOf(await app.request('/', { headers: { authorization: `Bearer ${token}` } }));
}

function byJose(keys, rules) {
  return async (token) => (await jwtVerify(token, keys, rules)).payload;
}

/** The library reads keys by https only, so it gets those of the service on this machine. */
function byAws({ jwksUri, ...options }) {
  const verifier = JwtVerifier.create({ ...options, jwksUri });
  return async (token) => {
    verifier.cacheJwks(await (await fetch(jwksUri)).json());
    return verifier.verify(token);
  };
}

/** Asks a server with a middleware, which answers the claims that the middleware found. */
function overHttp(use) {
  return async (token) => {
    const app = express();
    use(app);
    app.get('/', (request, response) => response.json(request.auth.payload));
    app.use((error, _request, response, _next) => response.status(error.status ?? 500).send(error.message));
    const server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`http://127.0.0.1:${server.address().port}/`, { headers });
    const body = bodyOf(answer);
    return body.finally(() => server.close());
  };
}

async function bodyOf(response) {
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text);
}
