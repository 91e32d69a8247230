import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Profile, SignIn, StartRequest } from '../../client/src/browser.ts';
import type { UserState, useUser } from '../../client/src/react.ts';
import {
  createService,
  type ProfileData,
  type RequestOf,
  type ResultOf,
  type Webhook,
} from '../../client/src/server.ts';
import { publishPending } from '../support/publish-pending.ts';
import { useService } from '../support/service.ts';

const running = useService({ events: true });

type OwnFields = { team?: string; shoe_size?: number };

function backend<Fields extends object = Record<never, never>>() {
  const { baseUrl, seed } = running();
  const { application, client_id: clientId, client_secret: clientSecret } = seed;
  return createService<Fields>({ baseUrl, application, credentials: { clientId, clientSecret } });
}

/** Adds the own fields to the schema of the application. */
async function addFields() {
  const { baseUrl, seed } = running();
  const { application, hub_access_token: accessToken } = seed;
  const manager = createService({ baseUrl, application, credentials: { accessToken } });
  const { schema } = await manager.getSchema();
  const own = {
    team: { type: 'string', display_name: 'Team' },
    shoe_size: { type: 'number', display_name: 'Size of shoes' },
  } as const;
  await manager.replaceSchema({ body: { schema: { ...schema, ...own } } });
}

describe('the data of a user', () => {
  it('has the fields of a new application, and no misspelt one', async () => {
    const { id: user, email } = running().seed.user;
    const read = await backend().getUser({ path: { user } });
    expectTypeOf(read.data.email).toEqualTypeOf<string | undefined>();
    expectTypeOf(read.data.user_id).toEqualTypeOf<string>();
    expect(read.data).toMatchObject({ user_id: user, email });
    // @ts-expect-error the field is `email`
    expect(read.data.emial).toBeUndefined();
    // @ts-expect-error the field is `email`
    expect(read.verified_data.emial).toBeUndefined();
  });

  it('is written with the names and types of fields, and null', async () => {
    const path = { user: running().seed.user.id };
    const service = backend();
    const changed = await service.updateUser({ path, body: { data: { nick_name: 'Ace', zip_code: null } } });
    expect(changed.data.nick_name).toBe('Ace');
    // @ts-expect-error the field is `nick_name`
    const misspelt = service.updateUser({ path, body: { data: { nickname: 'Ace' } } });
    await expect(misspelt).rejects.toMatchObject({ status: 400 });
    // @ts-expect-error a name is a text
    const mistyped = service.updateUser({ path, body: { data: { nick_name: 1 } } });
    await expect(mistyped).rejects.toMatchObject({ status: 400 });
  });

  it('is typed in a bulk upsert, whose elements the document leaves open', async () => {
    const service = backend();
    // @ts-expect-error the field is `email`
    const misspelt: RequestOf<'upsertUsers'>['body'] = { users: [{ data: { emial: 'a@example.com' } }] };
    const { results } = await service.upsertUsers({ body: misspelt });
    expect(results).toMatchObject([{ status: 400 }]);
  });
});

describe('the fields that an application has added', () => {
  it('are written, read, listed and searched by a service that names them', async () => {
    await addFields();
    const { id: user, email } = running().seed.user;
    const service = backend<OwnFields>();
    const body = { data: { team: 'Red', shoe_size: 41 } };
    const changed = await service.updateUser({ path: { user }, body });
    expectTypeOf(changed.data.shoe_size).toEqualTypeOf<number | undefined>();
    const { results: found } = await service.searchUsers({ body: { term: email } });
    expectTypeOf(found)
      .items.toHaveProperty('data')
      .toHaveProperty('team')
      .toEqualTypeOf<string | undefined>();
    expect(found[0]?.data.team).toBe('Red');
    for await (const { data } of service.listUsers.all()) {
      expectTypeOf(data.team).toEqualTypeOf<string | undefined>();
      if (data.user_id === user) expect(data.shoe_size).toBe(41);
    }
    // @ts-expect-error the field is `team`
    const misspelt = service.updateUser({ path: { user }, body: { data: { taem: 'Red' } } });
    await expect(misspelt).rejects.toMatchObject({ status: 400 });
  });

  it('are those of links, sign-ins, the own data and pages', () => {
    const data = { team: 'Red', shoe_size: null, email: 'a@example.com' };
    const requests = [
      { data } satisfies RequestOf<'createMagicLink', OwnFields>['body'],
      { data } satisfies RequestOf<'startSignIn', OwnFields>['body'],
      { data } satisfies RequestOf<'replaceMyData', OwnFields>['body'],
      { data } satisfies RequestOf<'replaceUser', OwnFields>['body'],
      { data } satisfies StartRequest<OwnFields>,
    ];
    expectTypeOf<ResultOf<'getMyData', OwnFields>['data']['shoe_size']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Awaited<ReturnType<SignIn<OwnFields>['profile']>>>().toEqualTypeOf<Profile<OwnFields>>();
    expectTypeOf<SignIn<OwnFields>>().toExtend<SignIn>();
    expectTypeOf<ReturnType<typeof useUser<OwnFields>>>().toEqualTypeOf<UserState<OwnFields>>();
    expectTypeOf<Profile['data']>().not.toHaveProperty('emial');
    expect(requests).toHaveLength(5);
  });

  it('win over a field of a new application with the same name', () => {
    const data: ProfileData<{ zip_code?: number }> = { user_id: 'user_1', zip_code: 10001 };
    expectTypeOf(data.zip_code).toEqualTypeOf<number | undefined>();
    expectTypeOf(data.email).toEqualTypeOf<string | undefined>();
    const open: ProfileData<Record<string, unknown>> = data;
    expect(open['zip_code']).toBe(10001);
  });
});

describe('the object of an event', () => {
  it('is what the type of the event says, such as a user or a group', async () => {
    const service = backend<OwnFields>();
    const emails: unknown[] = [];
    await publishPending();
    for await (const event of service.listEvents.all({ query: { include: 'object' } })) {
      expectTypeOf(event).toEqualTypeOf<Webhook<OwnFields>['data']>();
      if (event.type === 'user.created') {
        expectTypeOf(event.object?.data.team).toEqualTypeOf<string | undefined>();
        emails.push(event.object?.data.email);
      } else if (event.type === 'group.created') {
        expectTypeOf(event.object?.name).toEqualTypeOf<string | undefined>();
        expectTypeOf(event.subject.type).toEqualTypeOf<'group'>();
        // @ts-expect-error the object is a group
        expectTypeOf(event.object?.data).toBeNever();
      }
    }
    expect(emails).toContain(running().seed.user.email);
  });
});
