import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { propertiesOf } from '../../../shared/platform/properties.ts';
import type { TriggerSource } from '../../../shared/platform/trigger.ts';
import { ANY_METHOD } from '../../api-body.ts';
import { ANY } from '../../gateway-routes.ts';

type Properties = Record<string, unknown>;
type Resources = Record<string, { Type: string; Properties: Properties; Metadata?: Properties }>;
/** Files of a cloud assembly, by the name of their asset. */
type Files = Record<string, { source: { path: string } }>;

/** A function of a synthesized stack: its bundle and its environment. */
export type TemplateFunction = {
  id: string;
  directory: string;
  handler: string;
  timeoutSeconds: number;
  memoryMegabytes: number;
  environment: Record<string, string>;
};

type TemplateRoute = { method: string; path: string; functionId: string; authorizerId?: string };

/**
 * The parts of a synthesized stack: functions, routes, the answer to unknown routes, and other event sources.
 */
export type Template = {
  functions: TemplateFunction[];
  routes: TemplateRoute[];
  fallbackId: string;
  triggers: { functionId: string; source: TriggerSource }[];
};

/**
 * Values of resources that only a deployed stack has, by resource type: table name, bucket name, address
 * of the API.
 */
export type Deployed = Readonly<Record<string, string>>;

const MINUTES: Record<string, number> = { minute: 1, hour: 60, day: 1440 };

/** The stacks of a cloud assembly: the stack of the functions and the stack whose outputs it imports. */
export type Stacks = { service: string; data: string };

/**
 * Reads the synthesized stacks from a cloud assembly. References to resources get their values from
 * `deployed`. Throws an Error if a template is missing (`npm run synth`) or a reference has no value.
 */
export async function readTemplate(
  directory: string,
  { service, data }: Stacks,
  deployed: Deployed,
): Promise<Template> {
  const [template, imported, assets] = await Promise.all(
    [`${service}.template`, `${data}.template`, `${service}.assets`].map((name) =>
      readJson(join(directory, `${name}.json`)),
    ),
  );
  const own = await withNested(directory, propertiesOf(template?.['Resources']) as Resources);
  const resources: Resources = {
    ...(propertiesOf(imported?.['Resources']) as Resources),
    ...withImports(own, propertiesOf(imported?.['Outputs'])),
  };
  const files = assets?.['files'] as Files;
  const functions = ofType(resources, 'AWS::Lambda::Function').map(({ id, properties }) => ({
    id,
    directory: join(directory, files[assetOf(properties)]?.source.path ?? ''),
    handler: String(properties['Handler']),
    timeoutSeconds: Number(properties['Timeout']),
    memoryMegabytes: Number(properties['MemorySize']),
    environment: variablesOf(properties, resources, deployed),
  }));
  const [api] = ofType(resources, 'AWS::ApiGatewayV2::Api');
  const routes = routesOf(propertiesOf(api?.properties['Body']), resources);
  return { functions, ...routes, triggers: triggersOf(resources) };
}

function ofType(resources: Resources, type: string): { id: string; properties: Properties }[] {
  return Object.entries(resources).flatMap(([id, resource]) =>
    resource.Type === type ? [{ id, properties: resource.Properties }] : [],
  );
}

/** Returns the name of the asset with the code of a function. */
function assetOf(properties: Properties): string {
  return String(propertiesOf(properties['Code'])['S3Key']).replace('.zip', '');
}

function variablesOf(
  properties: Properties,
  resources: Resources,
  deployed: Deployed,
): Record<string, string> {
  const variables = propertiesOf(propertiesOf(properties['Environment'])['Variables']);
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, resolved(value, resources, deployed)]),
  );
}

/** Returns the event sources besides the API: rules of EventBridge, topics, streams, queues
 * and deployments. */
function triggersOf(resources: Resources): Template['triggers'] {
  const rules = ofType(resources, 'AWS::Events::Rule').map(({ properties }) => ({
    functionId: referenced(properties['Targets'], resources),
    source: sourceOf(properties),
  }));
  const texts = ofType(resources, 'AWS::SNS::Subscription').map(({ properties }) => ({
    functionId: referenced(properties['Endpoint'], resources),
    source: { kind: 'texts' as const },
  }));
  const mappings = ofType(resources, 'AWS::Lambda::EventSourceMapping').map(({ properties }) => ({
    functionId: referenced(properties['FunctionName'], resources),
    source: { kind: kindOfMapping(properties['StartingPosition']) },
  }));
  const deployed = ofType(resources, 'Custom::Trigger').map(({ properties }) => ({
    functionId: functionOfVersion(referenced(properties['HandlerArn'], resources), resources),
    source: { kind: 'deployment' as const },
  }));
  return [...rules, ...texts, ...mappings, ...deployed];
}

function functionOfVersion(id: string, resources: Resources): string {
  return referenced(resources[id]?.Properties['FunctionName'], resources);
}

/**
 * Only streams have a starting position: changes begin with the oldest record, deletions with the next one.
 */
function kindOfMapping(position: unknown): 'table-changes' | 'deletions' | 'wakes' {
  if (position === undefined) return 'wakes';
  return position === 'LATEST' ? 'deletions' : 'table-changes';
}

/** Returns the routes of the document that API Gateway imports, and the function of its default route. */
function routesOf(body: Properties, resources: Resources): Pick<Template, 'routes' | 'fallbackId'> {
  const components = propertiesOf(body['components']);
  const integrations = propertiesOf(components['x-amazon-apigateway-integrations']);
  const schemes = propertiesOf(components['securitySchemes']);
  const targetOf = (method: unknown): string => {
    const reference = propertiesOf(propertiesOf(method)['x-amazon-apigateway-integration'])['$ref'];
    const name = String(reference).split('/').at(-1) ?? '';
    return invoked(propertiesOf(integrations[name])['uri'], resources);
  };
  const authorizerOf = (method: unknown): { authorizerId?: string } => {
    const [scheme] = Object.keys(Object(propertiesOf(method)['security'])[0] ?? {});
    if (scheme === undefined) return {};
    const authorizer = propertiesOf(propertiesOf(schemes[scheme])['x-amazon-apigateway-authorizer']);
    return { authorizerId: invoked(authorizer['authorizerUri'], resources) };
  };
  const { '/$default': unknown, ...paths } = propertiesOf(body['paths']);
  const routes = Object.entries(paths).flatMap(([path, item]) => {
    const { parameters: _, ...methods } = propertiesOf(item);
    return Object.entries(methods).map(([method, value]) => ({
      method: method === ANY_METHOD ? ANY : method.toUpperCase(),
      path,
      functionId: targetOf(value),
      ...authorizerOf(value),
    }));
  });
  return { routes, fallbackId: targetOf(propertiesOf(unknown)[ANY_METHOD]) };
}

/** Returns the logical id of the function whose name is in an invocation address. Throws if there is none. */
function invoked(uri: unknown, resources: Resources): string {
  const [, name] = /:function:([\w-]+)/.exec(JSON.stringify(uri ?? '')) ?? [];
  const [id] =
    Object.entries(resources).find(([, { Properties }]) => Properties?.['FunctionName'] === name) ?? [];
  if (name === undefined || id === undefined) throw new Error(`no function for ${JSON.stringify(uri)}`);
  return id;
}

/**
 * Returns the resources of a stack and its nested stacks, with the parameters of nested stacks replaced
 * by their values.
 */
async function withNested(directory: string, resources: Resources): Promise<Resources> {
  const nested = Object.values(resources).filter(({ Type }) => Type === 'AWS::CloudFormation::Stack');
  const all = await Promise.all(
    nested.map(async ({ Properties, Metadata }) => {
      const template = await readJson(join(directory, String(Metadata?.['aws:asset:path'])));
      return withParameters(template['Resources'] as Resources, propertiesOf(Properties['Parameters']));
    }),
  );
  return Object.assign({}, resources, ...all);
}

/** Returns the resources with imported values replaced by the outputs that another stack exports. */
function withImports(resources: Resources, outputs: Properties): Resources {
  const exported = new Map(
    Object.values(outputs).map((output) => {
      const { Export: name, Value: value } = propertiesOf(output);
      return [propertiesOf(name)['Name'], value];
    }),
  );
  return JSON.parse(JSON.stringify(resources), (_, value) => {
    const { 'Fn::ImportValue': name } = propertiesOf(value);
    return exported.has(name) && name !== undefined ? exported.get(name) : value;
  });
}

function withParameters(resources: Resources, parameters: Properties): Resources {
  return JSON.parse(JSON.stringify(resources), (_, value) => {
    const { Ref: ref } = propertiesOf(value);
    return typeof ref === 'string' && ref in parameters ? parameters[ref] : value;
  });
}

async function readJson(file: string): Promise<Properties> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`${file} cannot be read: run npm run synth first`, { cause });
  });
  return JSON.parse(text);
}

/** Returns the logical id of the resource to which a value refers at any depth, or an empty string. */
function referenced(value: unknown, resources: Resources): string {
  const ids = JSON.stringify(value ?? '').match(/\w+/g) ?? [];
  return ids.find((id) => id in resources) ?? '';
}

/** Returns a string of a template with its intrinsic functions resolved. */
function resolved(value: unknown, resources: Resources, deployed: Deployed): string {
  if (typeof value === 'string') return value;
  const { Ref: ref, 'Fn::GetAtt': attribute, 'Fn::Join': join } = propertiesOf(value);
  if (Array.isArray(join))
    return join[1].map((part: unknown) => resolved(part, resources, deployed)).join(join[0]);
  const [id = ref] = Array.isArray(attribute) ? attribute : [];
  const type = resources[String(id)]?.Type ?? '';
  const known = deployed[type];
  if (known === undefined) throw new Error(`there is no local value for ${JSON.stringify(value)} (${type})`);
  return known;
}

/** Returns the event source of a rule: its schedule, SES, or uploads. */
function sourceOf({ ScheduleExpression: schedule, EventPattern: pattern }: Properties): TriggerSource {
  if (schedule !== undefined) return { kind: 'schedule', everyMinutes: everyMinutes(String(schedule)) };
  const isOfSes = JSON.stringify(propertiesOf(pattern)['source']) === '["aws.ses"]';
  return { kind: isOfSes ? 'mail-feedback' : 'uploads' };
}

function everyMinutes(expression: string): number {
  const [, amount, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (!amount || !unit) throw new Error(`only rate(...) schedules are supported, not ${expression}`);
  return Number(amount) * (MINUTES[unit] ?? 1);
}
