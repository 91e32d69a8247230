import { describe, expect, it } from 'vitest';
import { apiBody, assertOneSpelling } from '../../infra/api-body.ts';
import { discoverOperations, discoverProtocols } from '../../infra/operations.ts';

const operations = await discoverOperations();
const protocols = await discoverProtocols();

/** Generates the imported document, with `uri:<id>` for the address of a function. */
const generate = () =>
  apiBody({
    operations,
    protocols,
    authorizerId: 'authenticate',
    fallbackId: 'answerUnknownRoute',
    invocationUri: (id) => `uri:${id}`,
    credentials: 'role',
    disableDefaultEndpoint: false,
  });
const body = generate();

describe('the paths of the API', () => {
  it.each([
    ['/a/{x}', '/a/{y}'],
    ['/a/{x}/b', '/a/{id}/b'],
    ['/a/{x+}', '/a/{rest+}'],
  ])('may not be %s and %s, which are the same to API Gateway', (one, other) => {
    expect(() => assertOneSpelling([one, '/b', other])).toThrow(`the paths ${one} and ${other} are the same`);
  });

  it('may repeat, and may differ in more than the names of parameters', () => {
    expect(() => assertOneSpelling(['/a/{x}', '/a/{x}', '/a/{x+}', '/a/x', '/a/{x}/b'])).not.toThrow();
  });

  it('declare each of their parameters once', () => {
    for (const [path, item] of Object.entries(Object(body['paths']))) {
      const names = Object(item)['parameters']?.map(({ name }: { name: string }) => name) ?? [];
      expect(names, path).toEqual([...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name));
    }
  });
});

describe('the document that API Gateway imports', () => {
  it('has no schema but the strings of its path parameters', () => {
    const text = JSON.stringify(body).replaceAll('"schema":{"type":"string"}', '');
    expect(text).not.toMatch(/"schemas?"|requestBody|"content"/);
  });

  it('refers only to integrations that it has, and has no other', () => {
    const known = Object.keys(Object(body['components'])['x-amazon-apigateway-integrations']);
    const used = [...JSON.stringify(body['paths']).matchAll(/integrations\/(\w+)/g)].map(([, id]) => id);
    expect([...new Set(used)].sort()).toEqual(known.sort());
  });

  it('is the same whenever it is generated', () => {
    expect(JSON.stringify(generate())).toBe(JSON.stringify(body));
  });

  it('has the CORS of the local gateway', () => {
    expect(body['x-amazon-apigateway-cors']).toMatchObject({
      allowOrigins: ['*'],
      allowHeaders: ['*', 'authorization'],
      maxAge: 3600,
    });
  });
});
