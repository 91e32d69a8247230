import type { ComponentType, SVGProps } from 'react';

/** A picture that shows what a page or an action is about. */
export type Icon = ComponentType<SVGProps<SVGSVGElement>>;
