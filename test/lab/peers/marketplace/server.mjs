import { createHash, randomInt } from 'node:crypto'
import websocket from '@fastify/websocket'
import fastify from 'fastify'
import { cardOf } from './cards.mjs'
import { all, first, pool, transaction } from './database.mjs'
import { startOutbox } from './outbox.mjs'
import { schemas } from './schemas.mjs'
import * as statements from './statements.mjs'

/** The marketplace as people would build it today: Fastify, pg and PostGIS. DATABASE_URL says where the database is. */
const app = fastify({ logger: false })
await app.register(websocket)

const callsPerMinute = 600
const secretOf = (cookie = '') => /(?:^|; )sid=[^;.]+\.([\w-]{43})/.exec(cookie)?.[1]

app.decorateRequest('user', null)
app.addHook('onRequest', async (request, reply) => {
  const secret = secretOf(request.headers.cookie)
  const hash = secret && createHash('sha256').update(secret).digest('base64url')
  request.user = hash ? await first(statements.findCaller, [hash]) : undefined
  if (!request.user) return reply.code(401).send({ error: 'Please sign in.' })
  if (request.user.calls > callsPerMinute)
    return reply.code(429).header('retry-after', '60').send({ error: 'Please wait a minute.' })
})

const partnersOnly = async (request, reply) => {
  if (!request.user.is_verified_partner) await reply.code(403).send({ error: 'This is for partners.' })
}

const answer = (reply, row, status = 200) =>
  row
    ? reply.code(status).send({ request: cardOf(row) })
    : reply.code(409).send({ error: 'Somebody else has changed this request, or you have too many.' })

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
  return (await all(statement, [lng, lat, request.user.id])).map(cardOf)
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
    await transaction(async (client) => {
      const [locked] = await all(statements.lockForGuess, [params.id, user.id], client)
      if (locked) await all(statements.countGuess, [params.id], client)
    })
    return reply.code(409).send({ error: 'This code is wrong, or the delivery is not on its way.' })
  },
)

/** The open sockets of each user. */
const sockets = new Map()

app.get('/ws', { websocket: true }, (socket, { user }) => {
  const own = sockets.get(user.id) ?? new Set()
  sockets.set(user.id, own.add(socket))
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    own.delete(socket)
    if (own.size === 0) sockets.delete(user.id)
  })
})

const send = (userId, frame) => {
  for (const socket of sockets.get(userId) ?? []) socket.send(JSON.stringify(frame))
}

const stopOutbox = startOutbox(send)
const forgetting = setInterval(() => all(statements.forgetCalls).catch(console.error), 60_000)

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', async () => {
  clearInterval(forgetting)
  await app.close()
  await stopOutbox()
  await pool.end()
  process.exit(0)
})
