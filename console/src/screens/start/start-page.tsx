import { Anchor, Group, List, Loader, Stack, Text } from '@mantine/core';
import type { Application } from '@svc/client/server';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Caller, useApplication, useCaller } from '../../api/application.ts';
import { useService } from '../../api/service.ts';
import { Actions } from '../../parts/actions.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Page } from '../../parts/page.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { addresses } from '../../places/addresses.ts';
import { SERVICE_URL } from '../../places/service-address.ts';
import { useSay } from '../../texts/say.ts';
import { kindOf } from '../keys/key-kind.ts';
import { addOriginAction, createKeyAction, originsOf } from './access-actions.ts';
import { Snippet } from './snippet.tsx';
import { Step } from './step.tsx';
import { START } from './texts.ts';

/** A pause between two looks whether somebody has signed in. */
const LOOK_MILLISECONDS = 5000;

/** Leads from a new application to its first sign-in, with the state of each step. */
export function StartPage(): ReactNode {
  const application = useApplication();
  const caller = useCaller(application?.account);
  return application ? <Steps application={application} caller={caller} /> : <UnknownPage />;
}

type Props = { application: Application; caller: Caller };

function Steps({ application, caller }: Props): ReactNode {
  const say = useSay(START);
  const keys = usePublishableKeys(application.id);
  const hasSignIn = useFirstSignIn(application.id);
  return (
    <Page title={say('title')} text={say('text', { name: application.name })}>
      <Stack component="ol" p={0} m={0}>
        <Step number={1} title={say('application')} text={say('applicationText')} isDone>
          <IdText id={application.id} />
        </Step>
        <AccessStep application={application} caller={caller} keys={keys} />
        <PageStep app={application.id} appKey={keys.first ?? 'key_...'} isDone={hasSignIn} />
      </Stack>
    </Page>
  );
}

function AccessStep({ application, caller, keys }: Props & { keys: Keys }): ReactNode {
  const say = useSay(START);
  const origins = originsOf(application);
  const isDone = keys.first !== undefined && origins.length > 0;
  const addOrigin = addOriginAction(application, say);
  const createKey = createKeyAction(application.id, say);
  return (
    <Step number={2} title={say('access')} text={say('accessText')} isDone={isDone}>
      <div>
        <Text fw={600} size="sm">
          {say('key')}
        </Text>
        {keys.first && <IdText id={keys.first} />}
        {!keys.first && !keys.isLoading && (
          <Text size="sm" c="dimmed">
            {say('noKey')}
          </Text>
        )}
      </div>
      <div>
        <Text fw={600} size="sm">
          {say('origins')}
        </Text>
        {origins.length === 0 && (
          <Text size="sm" c="dimmed">
            {say('noOrigin')}
          </Text>
        )}
        <List size="sm">
          {origins.map((origin) => (
            <List.Item key={origin}>
              <bdi>{origin}</bdi>
            </List.Item>
          ))}
        </List>
      </div>
      <Actions
        caller={caller}
        subject={application.id}
        primary={keys.first ? addOrigin : createKey}
        actions={keys.first ? [createKey] : [addOrigin]}
      />
    </Step>
  );
}

function PageStep({ app, appKey, isDone }: { app: string; appKey: string; isDone: boolean }): ReactNode {
  const say = useSay(START);
  const version = useClientVersion();
  const code = [
    `<script type="module" src="${SERVICE_URL}/client/${version}/element.js"></script>`,
    `<svc-sign-in base-url="${SERVICE_URL}" app-key="${appKey}"></svc-sign-in>`,
  ].join('\n');
  return (
    <Step number={3} title={say('page')} text={say('pageText')} isDone={isDone}>
      <Snippet code={code} />
      <Anchor href={`${SERVICE_URL}/docs/guides`} size="sm">
        {say('guides')}
      </Anchor>
      <Group gap="xs" role="status">
        {!isDone && <Loader size="xs" aria-hidden />}
        <Text size="sm">{say(isDone ? 'somebody' : 'waiting')}</Text>
        {isDone && (
          <Anchor component="span" size="sm">
            <LinkTo to={addresses.users(app)}>{say('toUsers')}</LinkTo>
          </Anchor>
        )}
      </Group>
    </Step>
  );
}

type Keys = { first: string | undefined; isLoading: boolean };

/** Reads the publishable keys of pages and apps. */
function usePublishableKeys(app: string): Keys {
  const service = useService();
  const { data, isLoading } = useQuery({
    queryKey: ['credentials', app],
    queryFn: ({ signal }) => service.listCredentials({ path: { app }, query: { page_size: 100 }, signal }),
  });
  const keys = (data?.results ?? []).filter((one) => kindOf(one) === 'publishable');
  return { first: keys[0]?.client_id, isLoading };
}

/** True once one of the newest users has signed in. Looks again until then. */
function useFirstSignIn(app: string): boolean {
  const service = useService();
  const { data = false } = useQuery<boolean>({
    queryKey: ['first-sign-in', app],
    refetchInterval: ({ state }) => (state.data ? false : LOOK_MILLISECONDS),
    queryFn: async ({ signal }) => {
      const page = await service.listUsers({ path: { app }, query: { page_size: 20 }, signal });
      return page?.results.some(({ meta }) => meta.last_sign_in !== undefined) ?? false;
    },
  });
  return data;
}

/** Reads the version of the client that this service serves. */
function useClientVersion(): string {
  const { data = '...' } = useQuery({
    queryKey: ['client-version'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const answer = await fetch('/', { headers: { accept: 'application/json' } });
      const { links } = (await answer.json()) as { links: { client: string } };
      return /client-(\d[^/]*)\.tgz/.exec(links.client)?.[1] ?? '...';
    },
  });
  return data;
}
