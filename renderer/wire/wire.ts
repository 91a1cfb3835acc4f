/**
 * What carries the messages between window and host: a WebSocket in the browser, Electron's IPC in the app.
 * `over`: the session has ended and no waiting will bring it back.
 */
export type WireState = 'connecting' | 'open' | 'over';

export interface WireListener {
  readonly message: (text: string) => void;
  readonly state: (state: WireState) => void;
}

export interface Wire {
  /** Begins, and tells the one listener everything from then on. */
  listen(listener: WireListener): void;
  /** Sends a message; false when there is no connection to send it over. Nothing is kept for later. */
  post(text: string): boolean;
}
