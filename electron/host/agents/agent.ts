/** Who is on the other end of a connection, as far as it can be known. Identity, not authentication: see the README. */
export interface Agent {
  /** One connection of one agent; unique for the life of the host. */
  readonly connection: string;
  /** What grants, joins and the audit know the agent by: the shim's `--client` name, else the client's own name. */
  readonly name: string;
  /** From MCP's clientInfo. */
  readonly clientName: string | null;
  readonly clientVersion: string | null;
  /** Name and id of the process that started the shim, e.g. `claude (4711)`. */
  readonly parentProcess: string | null;
  /** Milliseconds since the epoch. */
  readonly connectedAt: number;
  readonly readOnly: boolean;
}
