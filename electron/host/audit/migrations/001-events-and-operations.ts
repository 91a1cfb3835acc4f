import type { Database } from 'better-sqlite3';

/** Marks the file as the companion's audit log (`CqAu`). */
export const applicationId = 0x43714175;

/**
 * `events` is the log itself: every row carries the hash of the one before it, and none is ever changed.
 * `operations` is what they add up to, for lists. `chainHead` notices when the newest events are cut off.
 * Images are outside the chain (only their fingerprints are in it), so that they can be removed one day.
 */
export function eventsAndOperations(database: Database): void {
  database.pragma(`application_id = ${applicationId}`);
  database.exec(`
    CREATE TABLE events (
      sequence INTEGER PRIMARY KEY,
      operation INTEGER NOT NULL,
      state TEXT NOT NULL,
      at INTEGER NOT NULL,
      payload TEXT NOT NULL,
      previous TEXT NOT NULL,
      hash TEXT NOT NULL
    ) STRICT;
    CREATE INDEX eventsOfOperation ON events (operation, sequence);
    CREATE TRIGGER eventsAreNeverChanged BEFORE UPDATE ON events
      BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
    CREATE TRIGGER eventsAreNeverRemoved BEFORE DELETE ON events
      BEGIN SELECT RAISE(ABORT, 'events are never removed'); END;

    CREATE TABLE chainHead (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      events INTEGER NOT NULL,
      operations INTEGER NOT NULL,
      hash TEXT NOT NULL
    ) STRICT;
    INSERT INTO chainHead VALUES (1, 0, 0, '${'0'.repeat(64)}');

    CREATE TABLE operations (
      number INTEGER PRIMARY KEY,
      code TEXT NOT NULL UNIQUE,
      at INTEGER NOT NULL,
      agentName TEXT NOT NULL,
      clientName TEXT,
      clientVersion TEXT,
      parentProcess TEXT,
      connectedAt INTEGER NOT NULL,
      readOnly INTEGER NOT NULL,
      tool TEXT NOT NULL,
      mode TEXT NOT NULL,
      intent TEXT NOT NULL,
      tab TEXT,
      itemIndex INTEGER,
      state TEXT NOT NULL,
      result TEXT,
      decisionBy TEXT,
      decisionAt INTEGER,
      decisionReason TEXT,
      finishedAt INTEGER,
      requestedAt INTEGER,
      expiresAt INTEGER,
      summary TEXT NOT NULL
    ) STRICT;
    CREATE INDEX operationsByState ON operations (state, number);
    CREATE INDEX operationsByAgent ON operations (agentName, number);
    CREATE INDEX operationsByTab ON operations (tab, number);
    CREATE INDEX operationsByMode ON operations (mode, number);
    CREATE INDEX operationsByRequest ON operations (requestedAt);

    CREATE TABLE images (
      id INTEGER PRIMARY KEY,
      operation INTEGER NOT NULL REFERENCES operations (number),
      event INTEGER NOT NULL REFERENCES events (sequence),
      position INTEGER NOT NULL,
      phase TEXT NOT NULL CHECK (phase IN ('before', 'after')),
      tab TEXT NOT NULL,
      row INTEGER NOT NULL,
      UNIQUE (event, position)
    ) STRICT;
    CREATE INDEX imagesOfOperation ON images (operation, event, position);
    CREATE TABLE contents (
      id INTEGER PRIMARY KEY,
      sha256 TEXT NOT NULL UNIQUE,
      data BLOB NOT NULL
    ) STRICT;
    CREATE TABLE imageFormats (
      image INTEGER NOT NULL REFERENCES images (id),
      position INTEGER NOT NULL,
      mime TEXT NOT NULL,
      content INTEGER NOT NULL REFERENCES contents (id),
      PRIMARY KEY (image, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX imageFormatsByContent ON imageFormats (content);

    CREATE VIRTUAL TABLE search USING fts5 (
      words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
    );

    CREATE TABLE probe (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      count INTEGER NOT NULL,
      filler BLOB NOT NULL
    ) STRICT;
    INSERT INTO probe VALUES (1, 0, x'');
  `);
}
