import { requireUser, verifyWebhook } from '@svc/client/server';
import type { GroupMirror } from '../webhooks/mirror-groups.ts';

type Settings = { baseUrl: string; application: string; webhookSecret: string; mirror: GroupMirror };
type Task = { text: string; by: string };
type Handler = (request: Request) => Response | Promise<Response>;

/** The backend of the product: the tasks of each team, and the receiver of the events of teams. */
export function product({ baseUrl, application, webhookSecret, mirror }: Settings): Handler {
  const member = requireUser({ baseUrl, application, group: true }).fetch;
  const writer = requireUser({ baseUrl, application, permission: 'tasks:write' }).fetch;
  /** By the id of the team, from the token and never from the request. A table of yours replaces the map. */
  const tasks = new Map<string, Task[]>();

  const routes: Record<string, Handler> = {
    'GET /tasks': member((_request, { group }) => {
      const members = [...mirror.memberships.values()].filter(({ team }) => team === group?.id);
      return Response.json({ tasks: tasks.get(group?.id ?? '') ?? [], members: members.length });
    }),

    'POST /tasks': writer(async (request, { group, userId }) => {
      const task = { text: (await request.text()).slice(0, 200), by: userId };
      const team = group?.id ?? '';
      tasks.set(team, [...(tasks.get(team) ?? []), task]);
      return Response.json(task, { status: 201 });
    }),

    'POST /events': async (request) => {
      const headers = Object.fromEntries(request.headers);
      const { data } = await verifyWebhook(await request.text(), headers, webhookSecret);
      mirror.take(data);
      return new Response(null, { status: 204 });
    },
  };
  return (request) => {
    const handle = routes[`${request.method} ${new URL(request.url).pathname}`];
    return handle?.(request) ?? new Response(null, { status: 404 });
  };
}
