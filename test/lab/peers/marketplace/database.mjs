import pg from 'pg'

export const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })

export const all = async (statement, values, client = pool) => (await client.query({ ...statement, values })).rows

const deadlock = '40P01'

/** Two steps may wait for each other's counters; PostgreSQL then rolls one of them back, and it is tried again. */
export const first = async (statement, values) => {
  const [row] = await all(statement, values).catch((error) => {
    if (error.code !== deadlock) throw error
    return all(statement, values)
  })
  return row
}

export const transaction = async (run) => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await run(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
