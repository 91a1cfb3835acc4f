import { describe, expect, it } from 'vitest';
import { readingStatements } from '../../../electron/host/audit/reading.ts';
import { dataFolder, openLog, shell } from './audit-folder.ts';

/** How SQLite would run a statement, a line a step. */
function planOf(statement: string): string[] {
  const folder = dataFolder();
  openLog(folder);
  return shell(folder, (database) => {
    const parameters = Array.from({ length: statement.split('?').length - 1 }, () => 1);
    const steps = database.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${statement}`).all(...parameters);
    return steps.map(({ detail }) => detail);
  });
}

describe('query plans', () => {
  it.each([
    ['list', ['SEARCH operations USING INTEGER PRIMARY KEY (rowid<?)']],
    ['next', ['SEARCH operations USING INTEGER PRIMARY KEY (rowid>?)']],
    ['find', ['SEARCH operations USING INDEX sqlite_autoindex_operations_1 (code=?)']],
    ['firstPayload', ['SEARCH events USING INDEX eventsOfOperation (operation=?)']],
    ['lastRequestAt', ['SEARCH operations USING COVERING INDEX operationsByRequest']],
  ] as const)('%s goes straight to its rows, already in order', (name, steps) => {
    expect(planOf(readingStatements[name])).toEqual(steps);
  });

  it('finds open operations by their state', () => {
    const steps = planOf(readingStatements.open);
    expect(steps).toContain('SEARCH operations USING INDEX operationsByState (state=?)');
    expect(steps.filter((step) => step.startsWith('SCAN operations'))).toEqual([]);
  });

  it('takes found words newest first from the index, without sorting', () => {
    const steps = planOf(readingStatements.search);
    expect(steps).toHaveLength(2);
    expect(steps[0]).toMatch(/^SCAN search VIRTUAL TABLE INDEX .*M0</);
    expect(steps[1]).toBe('SEARCH operations USING INTEGER PRIMARY KEY (rowid=?)');
  });

  it.each([
    ['state', 'operationsByState'],
    ['agentName', 'operationsByAgent'],
    ['tab', 'operationsByTab'],
    ['mode', 'operationsByMode'],
  ])('has the newest operations of one %s in order', (column, index) => {
    const statement = `SELECT * FROM operations WHERE ${column} = ? AND number < ? ORDER BY number DESC LIMIT ?`;
    expect(planOf(statement)).toEqual([`SEARCH operations USING INDEX ${index} (${column}=? AND number<?)`]);
  });
});
