import { describe, expect, it } from 'vitest';
import { inlineSharedSchemas, shareSchemas } from '../../../infra/openapi/shared-schemas.ts';

const text = (description: string) => ({ type: 'string', description });
const object = (properties: Record<string, object>) => ({ type: 'object', properties });
const answer = (schema: object) => ({ get: { responses: { 200: { content: { json: { schema } } } } } });
const made = text('When it was made');
const person = object({ name: text('The name of the person'), made_at: made });
const document = {
  paths: { '/group': answer(object({ next: text('The next page'), results: { items: person } })) },
  components: {
    parameters: { Name: { schema: text('The name of the person') } },
    schemas: {
      Group: object({ owner: person, made_at: made, left_at: { anyOf: [made, { type: 'null' }] } }),
    },
  },
};

describe('schemas of the OpenAPI document that occur more than once', () => {
  it('become components, named after the member that has them', () => {
    const { paths, components } = shareSchemas(document);
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    expect(components.schemas).toEqual({
      Group: object({
        owner: ref('Owner'),
        made_at: ref('MadeAt'),
        left_at: { anyOf: [ref('MadeAt'), { type: 'null' }] },
      }),
      MadeAt: { ...made, 'x-shared': true },
      Name: { ...text('The name of the person'), 'x-shared': true },
      Owner: { ...object({ name: ref('Name'), made_at: ref('MadeAt') }), 'x-shared': true },
    });
    expect(components['parameters']).toEqual({ Name: { schema: ref('Name') } });
    const results = { items: ref('Owner') };
    expect(paths).toEqual({ '/group': answer(object({ next: text('The next page'), results })) });
  });

  it('do not take the name of another component', () => {
    const taken = { ...document.components.schemas, MadeAt: object({}) };
    const { components } = shareSchemas({ ...document, components: { schemas: taken } });
    expect(components.schemas).toMatchObject({ MadeAt: object({}), MadeAt2: made });
  });

  it('are at their places again where the document is read for pages and types', () => {
    expect(inlineSharedSchemas(shareSchemas(document))).toEqual(document);
  });
});
