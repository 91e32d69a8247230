type Properties = Readonly<Record<string, unknown>>;
type Resource = { Type: string; Properties?: Properties };
export type LogTemplate = { Resources?: Record<string, Resource> };

const member = (value: unknown, name: string): unknown => Object(value)[name];
const noGroup = () => undefined;

/** Types of resources that write logs, and the group that each names, or AWS makes one without an end. */
const LOGGING: Record<string, (properties: Properties) => unknown> = {
  'AWS::Lambda::Function': ({ LoggingConfig }) => member(LoggingConfig, 'LogGroup'),
  'AWS::ApiGatewayV2::Stage': ({ AccessLogSettings }) => member(AccessLogSettings, 'DestinationArn'),
  'AWS::StepFunctions::StateMachine': noGroup,
  'AWS::CodeBuild::Project': noGroup,
  'AWS::Pipes::Pipe': noGroup,
};

/**
 * Returns the logical ids of the log groups of a deployment that have no end, and of the resources that log
 * to none of its groups. `templates` are those of all its stacks, nested ones included.
 */
export function endlessLogs(templates: readonly LogTemplate[]): string[] {
  const all = templates.flatMap(({ Resources = {} }) => Object.entries(Resources));
  const isEnding = ({ Type, Properties }: Resource) =>
    Type === 'AWS::Logs::LogGroup' && Number(Properties?.['RetentionInDays']) > 0;
  const ending = new Set(all.flatMap(([id, resource]) => (isEnding(resource) ? [id] : [])));
  const passed = Object.assign(
    {},
    ...all.map(([, { Type, Properties }]) => Type === STACK && Properties?.['Parameters']),
  );
  const endless = ({ Type, Properties = {} }: Resource) => {
    const groupOf = LOGGING[Type];
    return groupOf ? !ending.has(idOf(groupOf(Properties), passed)) : Type === 'AWS::Logs::LogGroup';
  };
  return all.flatMap(([id, resource]) => (!ending.has(id) && endless(resource) ? [id] : []));
}

const STACK = 'AWS::CloudFormation::Stack';

/** Returns the logical id that a value refers to, if need be through a parameter of a nested stack. */
function idOf(value: unknown, parameters: Properties): string {
  const id = String(member(value, 'Ref') ?? member(member(value, 'Fn::GetAtt'), '0'));
  return id in parameters ? idOf(parameters[id], parameters) : id;
}
