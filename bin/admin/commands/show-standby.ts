import type { ReadCommand } from '../command.ts';
import { isAtRest, type Part, readStandby, type StandbyState } from '../standby-state.ts';
import { stacksOf } from '../target.ts';

export const showStandby: ReadCommand = {
  kind: 'read',
  name: 'standby status',
  summary: 'Show whether a deployment is at rest or at work',
  details: `Counts what is on of the event sources, rules and alarms of missing runs, and says whether texts are answered, how
many requests the API accepts, and where the switch leads the domains. Needs the rights of "standby open" that read.`,
  options: [],
  needs: ['stacks'],
  run: async (_values, target) => {
    const state = await readStandby(stacksOf(target));
    const data = dataOf(state);
    const lines = Object.entries(data).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`);
    return { text: lines.join('\n'), data };
  },
};

function dataOf(state: StandbyState): Record<string, string | number | boolean> {
  return {
    at_rest: isAtRest(state),
    event_sources: countOf(state.sources),
    failed_changes_repeated: state.sources.every(({ retries }) => retries?.isOn !== false),
    rules: countOf(state.rules),
    texts_answered: state.texts.isOn,
    alarms_of_missing_runs: countOf(state.alarms),
    requests_per_second: state.rate.rate,
    ...(state.switch && { domains_lead_to_standby: state.switch.isOn }),
  };
}

const countOf = (parts: readonly Part[]) =>
  `${parts.filter(({ isOn }) => isOn).length} of ${parts.length} on`;
