import { createContext, use } from 'react';
import type { Api } from '../../shared/contract/api.ts';
import type { WireClient } from '../wire/client.ts';

/** The host's methods as functions, typed by the contract. */
export function createApi(client: WireClient): Api {
  return {
    overview: (input) => client.call('overview', input),
    pendingDetail: (input) => client.call('pendingDetail', input),
    pending: (input) => client.call('pending', input),
    approve: (input) => client.call('approve', input),
    reject: (input) => client.call('reject', input),
    tabs: (input) => client.call('tabs', input),
    items: (input) => client.call('items', input),
    item: (input) => client.call('item', input),
    history: (input) => client.call('history', input),
    historyDetail: (input) => client.call('historyDetail', input),
  };
}

export const ApiContext = createContext<Api | null>(null);

export function useApi(): Api {
  const api = use(ApiContext);
  if (api === null) throw new Error('no api around this component');
  return api;
}
