import { App, CfnOutput, DefaultStackSynthesizer, Duration, Stack } from 'aws-cdk-lib';
import { OidcProviderNative, OpenIdConnectPrincipal, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';

/** The provider of tokens for jobs of GitHub Actions. */
const GITHUB = 'https://token.actions.githubusercontent.com';

/**
 * The two roles of the pipeline, which jobs of one repository assume without a stored key. `subject` is what
 * the token of a job says of it: a job of another branch, environment or repository gets no role.
 *
 *     npx cdk deploy -a 'node examples/pipeline/roles.ts' -c repository=your/settings -c qualifier=hnb659fds
 */
const app = new App();
const repository = contextOf('repository', /^[\w.-]+\/[\w.-]+$/);
const qualifier = contextOf('qualifier', /^[\w-]{1,10}$/, DefaultStackSynthesizer.DEFAULT_QUALIFIER);
const stack = new Stack(app, 'IdentityPipeline', { description: 'Roles of the pipeline of the settings' });
const provider = new OidcProviderNative(stack, 'GitHub', { url: GITHUB, clientIds: ['sts.amazonaws.com'] });

const diff = roleFor('Diff', 'pull_request', { bootstrap: ['lookup'], session: Duration.hours(1) });
const deploy = roleFor('Deploy', 'environment:prod', {
  bootstrap: ['deploy', 'file-publishing', 'image-publishing', 'lookup'],
  session: Duration.hours(2),
});
diff.addToPolicy(reads(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate']));
deploy.addToPolicy(reads(['cloudformation:DescribeStacks']));
const canary = functionArns('IdentityService-*_signInAsCanary');
deploy.addToPolicy(
  new PolicyStatement({ actions: ['lambda:GetFunction', 'lambda:InvokeFunction'], resources: canary }),
);
app.synth();

/** Creates a role for jobs with this subject, which may assume these roles of the bootstrap. */
function roleFor(
  id: string,
  subject: string,
  { bootstrap, session }: { bootstrap: string[]; session: Duration },
): Role {
  const role = new Role(stack, id, {
    assumedBy: new OpenIdConnectPrincipal(provider, {
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': `repo:${repository}:${subject}`,
      },
    }),
    description: `Jobs of ${repository}, ${subject}`,
    maxSessionDuration: session,
  });
  const resources = bootstrap.map((name) =>
    stack.formatArn({
      service: 'iam',
      region: '',
      resource: 'role',
      resourceName: `cdk-${qualifier}-${name}-role-*`,
    }),
  );
  role.addToPolicy(new PolicyStatement({ actions: ['sts:AssumeRole'], resources }));
  new CfnOutput(stack, `${id}Role`, { value: role.roleArn });
  return role;
}

function reads(actions: string[]): PolicyStatement {
  const resources = ['IdentityData-*', 'IdentityService-*'].map((name) =>
    stack.formatArn({ service: 'cloudformation', resource: 'stack', resourceName: `${name}/*` }),
  );
  return new PolicyStatement({ actions, resources });
}

function functionArns(name: string): string[] {
  return [`arn:${stack.partition}:lambda:${stack.region}:${stack.account}:function:${name}`];
}

/** Returns a value of the command line. Throws an Error that names the option. */
function contextOf(name: string, pattern: RegExp, otherwise?: string): string {
  const value: unknown = app.node.tryGetContext(name) ?? otherwise;
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw new Error(`-c ${name} is missing or malformed: it must match ${pattern}`);
}
