import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import './team.ts';
import type { SvcTeamElement, TeamElementAttributes, TeamElementEvents } from './team/types.ts';

type Handlers = {
  [Name in keyof TeamElementEvents as `on${Name}`]?: (event: TeamElementEvents[Name]) => void;
};

/** React sets what the element has as a property, and other attributes as they are. */
type Properties = Partial<Pick<SvcTeamElement, 'baseUrl' | 'appKey' | 'colorScheme' | 'signIn'>>;

type Props = DetailedHTMLProps<HTMLAttributes<SvcTeamElement>, SvcTeamElement> &
  TeamElementAttributes &
  Properties &
  Handlers;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'svc-team': Props;
    }
  }
}
