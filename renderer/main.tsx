import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { StrictMode, useSyncExternalStore } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { ApiContext, createApi } from './data/api.ts';
import { keepCacheLive } from './data/live.ts';
import { startWords } from './i18n/i18n.ts';
import { onPreferences, preferences, usePreferences } from './settings/preferences.ts';
import { ConnectionContext } from './shell/connection.ts';
import { SessionOver } from './shell/session-over.tsx';
import { createWire } from './wire/browser-wire.ts';
import { WireClient } from './wire/client.ts';
import './styles/all.css';

const client = new WireClient(createWire());
const api = createApi(client);
const cache = new QueryClient({
  defaultOptions: {
    queries: {
      // The host is on this computer: whether there is a network means nothing, and pushes say what is old.
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

function Root() {
  const connection = useSyncExternalStore(
    (changed) => client.onState(changed),
    () => client.state,
  );
  const { language } = usePreferences();
  return (
    <QueryClientProvider client={cache}>
      <ApiContext value={api}>
        <ConnectionContext value={connection}>
          <I18nProvider locale={language}>{connection === 'over' ? <SessionOver /> : <App />}</I18nProvider>
        </ConnectionContext>
      </ApiContext>
    </QueryClientProvider>
  );
}

/** What the preferences mean for the page itself. */
function applyPreferences(words: i18n): void {
  const { language, theme } = preferences();
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = theme;
  if (words.language !== language) void words.changeLanguage(language);
}

const words = await startWords(preferences().language);
applyPreferences(words);
onPreferences(() => applyPreferences(words));
keepCacheLive(client, api, cache);
client.start();
const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the window');
createRoot(place).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
