import { createContext, use } from 'react';
import type { WireState } from '../wire/wire.ts';

export const ConnectionContext = createContext<WireState>('connecting');

/** Whether the host can be asked and told anything just now. */
export function useConnected(): boolean {
  return use(ConnectionContext) === 'open';
}
