import type { ProfileSchema, Service, UserProfileWithExport } from '@svc/client/server';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ifThere } from '../api/if-there.ts';
import { useService } from '../api/service.ts';

/** Returns the key of the query of a user's profile. */
export function userKey(app: string, user: string): readonly string[] {
  return ['user', app, user];
}

/** Describes the query that reads a user's profile; null if there is none. */
export function userQuery(service: Service, app: string, user: string) {
  return queryOptions({
    queryKey: userKey(app, user),
    queryFn: async ({ signal }) => (await ifThere(service.getUser({ path: { app, user }, signal }))) ?? null,
    // The client knows the version of the answer by its object, of which no copy may be made.
    structuralSharing: false,
  });
}

/** Reads a user's profile; null if there is none. */
export function useUser(app: string, user: string): UserProfileWithExport | null {
  return useSuspenseQuery(userQuery(useService(), app, user)).data;
}

/** Reads the schema of an application. */
export function useProfileSchema(app: string): ProfileSchema {
  const service = useService();
  const { data } = useSuspenseQuery({
    queryKey: ['schema', app],
    queryFn: async ({ signal }) => {
      const schema = await service.getSchema({ path: { app }, signal });
      return schema ?? { schema: {}, user_verification_fields: [], version: 0 };
    },
  });
  return data;
}
