import { lazyRouteComponent } from '@tanstack/react-router';

/** The sign-in, which is loaded when it is needed: most visits begin with a session. */
export const SignInForm = lazyRouteComponent(() => import('./sign-in-form.tsx'), 'SignInForm');
