/** The managed root and the names of its three tabs: settings, so that nothing else spells them. */
export interface ManagedNames {
  readonly root: string;
  /** Items only. */
  readonly info: string;
  /** Items only. */
  readonly notes: string;
  /** Items and nested tabs. */
  readonly workspace: string;
}

export const defaultManagedNames: ManagedNames = {
  root: 'mcp',
  info: 'info',
  notes: 'заметки',
  workspace: 'workspace',
};
