import type { ReadCommand } from '../command.ts';

export const showConfig: ReadCommand = {
  kind: 'read',
  name: 'config show',
  summary: 'Show the settings of the deployment',
  details: `Shows the settings of the environment, or those of npm start. No secret is among them. It needs no AWS
credentials. With --json, the member "result" is an environment file in JSON.`,
  options: [],
  needs: [],
  run: async (_values, { settings }) => {
    const lines = Object.entries(settings).map(([name, value]) => `${name}: ${textOf(value)}`);
    return { text: lines.join('\n'), data: settings };
  },
};

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? 'none');
}
