import { createHash, randomInt } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import { schemas } from './schemas.mjs'
import * as statements from './statements.mjs'

/** The marketplace as people would build it today: Fastify, pg and PostGIS. Its argument is where the database is. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify({ logger: false })

const first = async (statement, values) => (await pool.query({ ...statement, values })).rows[0]

const secretOf = (cookie = '') => /(?:^|; )sid=[^;.]+\.([\w-]{43})/.exec(cookie)?.[1]

app.decorateRequest('user', null)
app.addHook('onRequest', async (request, reply) => {
  const secret = secretOf(request.headers.cookie)
  const hash = secret && createHash('sha256').update(secret).digest('base64url')
  request.user = hash ? await first(statements.findSession, [hash]) : undefined
  if (!request.user) await reply.code(401).send({ error: 'Please sign in.' })
})

const partnersOnly = async (request, reply) => {
  if (!request.user.is_verified_partner) await reply.code(403).send({ error: 'This is for partners.' })
}

const cardOf = (row) => ({
  id: row.id,
  status: row.status,
  pickup_address: row.pickup_area,
  delivery_address: row.delivery_area,
  service_type: row.category,
  transportMode: row.mode,
  distance_km: row.metres === null ? null : Math.round(row.metres / 100) / 10,
  price: row.price_pence / 100,
  created_at: row.created_at,
  preferredDate: row.date,
  preferredTimeSlot: row.slot,
  loadingAssistance: row.loading,
})

const answer = (reply, row, status = 200) =>
  row
    ? reply.code(status).send({ request: cardOf(row) })
    : reply.code(409).send({ error: 'Somebody else has changed this request.' })

const earthMetres = 6_371_000
const radians = (degrees) => (degrees * Math.PI) / 180
const metresBetween = (a, b) => {
  const [dLat, dLng] = [radians(b.lat - a.lat), radians(b.lng - a.lng)]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return Math.round(2 * earthMetres * Math.asin(Math.sqrt(h)))
}

app.post('/api/requests', { schema: schemas.create }, async ({ user, body }, reply) => {
  const { pickup, delivery } = body
  const row = await first(statements.create, [
    ...[user.id, body.category, body.mode, body.band, body.date, body.slot, body.loading],
    ...[Math.round(body.price * 100), metresBetween(pickup, delivery)],
    ...[pickup.address, pickup.area, pickup.lng, pickup.lat],
    ...[delivery.address, delivery.area, delivery.lng, delivery.lat],
    ...[body.description, body.receiver],
  ])
  return answer(reply, row, 201)
})

const nearby = (statement) => async (request) => {
  const { lat, lng } = request.query
  const { rows } = await pool.query({ ...statement, values: [lng, lat, request.user.id] })
  return rows.map(cardOf)
}
const listing = { schema: schemas.nearby, preHandler: partnersOnly }
app.get('/api/requests/available', listing, nearby(statements.newestNearby))
app.get('/api/requests/nearest', listing, nearby(statements.nearest))

const step = { schema: schemas.step, preHandler: partnersOnly }
app.post('/api/requests/:id/accept', step, async ({ user, params }, reply) => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return answer(reply, await first(statements.accept, [params.id, user.id, code]))
})
app.post('/api/requests/:id/status', step, async ({ user, params }, reply) =>
  answer(reply, await first(statements.start, [params.id, user.id])),
)

/** The right code takes one statement; a wrong one is counted under a lock, so that concurrent guesses gain nothing. */
app.post(
  '/api/requests/:id/verify-otp',
  { ...step, schema: schemas.complete },
  async ({ user, params, body }, reply) => {
    const row = await first(statements.complete, [params.id, user.id, body.otp])
    if (row) return answer(reply, row)
    await countWrongGuess(params.id, user.id)
    return reply.code(409).send({ error: 'This code is wrong, or the delivery is not on its way.' })
  },
)

const countWrongGuess = async (id, userId) => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query({ ...statements.lockForGuess, values: [id, userId] })
    if (rows[0]) await client.query({ ...statements.countGuess, values: [id] })
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
  process.exit(0)
})
