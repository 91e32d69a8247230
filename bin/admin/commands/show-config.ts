import type { ReadCommand } from '../command.ts';

export const showConfig: ReadCommand = {
  kind: 'read',
  name: 'config show',
  summary: 'Show the settings of the deployment',
  details: `Shows the settings in infra/environments/<name>.ts, or those of npm start. No secret is among them. It needs
no AWS credentials.`,
  options: [],
  needs: [],
  run: async (_values, { settings }) => {
    const lines = Object.entries(settings).map(([name, value]) => `${name}: ${value ?? 'none'}`);
    return { text: lines.join('\n'), data: settings };
  },
};
