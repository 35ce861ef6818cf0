import { DatabaseSync } from 'node:sqlite'

/**
 * The engine finds each write's place in the stream by reading all records of the stream, and never drops one, so writes
 * would slow down without end. This creates its record table ahead of it, with an index and a trim. It leans on the
 * inside of version 1.2.1, which is why that version is pinned.
 */
export const prepareEngineFile = (path: string): void => {
  const database = new DatabaseSync(path, { timeout: 2000 })
  try {
    // The engine leaves its file in WAL mode; only its sole user may open that without shared memory.
    database.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      CREATE TABLE IF NOT EXISTS _stream_records (
        id INTEGER PRIMARY KEY AUTOINCREMENT, table_name TEXT NOT NULL, event_name TEXT NOT NULL,
        keys_json TEXT NOT NULL, new_image TEXT, old_image TEXT, sequence_number TEXT NOT NULL,
        shard_id TEXT NOT NULL, created_at INTEGER NOT NULL, user_identity TEXT
      );
      CREATE INDEX IF NOT EXISTS stream_by_sequence ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
      CREATE TRIGGER IF NOT EXISTS stream_trim AFTER INSERT ON _stream_records WHEN NEW.id % 500 = 0
      BEGIN DELETE FROM _stream_records WHERE id <= NEW.id - 20000; END;
    `)
  } finally {
    database.close()
  }
}
