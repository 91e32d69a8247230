import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ServiceContext, serviceOf } from './api/service.ts';
import { router } from './router.tsx';
import { ConsoleSession } from './session/console-session.ts';
import { SessionContext } from './session/use-session.ts';
import { TEXT_COLOURS, THEME } from './theme.ts';

const session = new ConsoleSession();
const service = serviceOf(session);
const queries = new QueryClient({
  // The client of the service repeats what may be repeated.
  defaultOptions: { queries: { retry: false, staleTime: 30_000 }, mutations: { retry: false } },
});
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
// Dialogs stop the page behind them from scrolling by a style of their own.
setNonce(nonce);
const place = document.getElementById('root');
if (!place) throw new Error('the page has no #root');

createRoot(place).render(
  <StrictMode>
    <DirectionProvider>
      <MantineProvider
        theme={THEME}
        cssVariablesResolver={TEXT_COLOURS}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queries}>
          <SessionContext value={session}>
            <ServiceContext value={service}>
              <Notifications />
              <RouterProvider router={router} />
            </ServiceContext>
          </SessionContext>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  </StrictMode>,
);
