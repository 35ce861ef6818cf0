import { setTimeout as wait } from 'node:timers/promises'
import { cardOf } from './cards.mjs'
import { all, transaction } from './database.mjs'
import { mailOf } from './mails.mjs'
import * as statements from './statements.mjs'

const atOnce = 100
const pauseMs = 50

const frameOf = ({ id, version, status, step }) => ({
  type: step === 'accept' ? 'offer_accepted' : 'request_updated',
  id: `${id}.${version}`,
  v: version,
  request_id: id,
  status,
  ...(step === 'accept' && { message: 'A partner has accepted your request.' }),
})

const announce = async (posted, send, client) => {
  const near = posted.length > 0 ? await all(statements.findAudiences, [posted.map(({ id }) => id)], client) : []
  for (const { user_id: userId, ...row } of near) send(userId, { type: 'new_job_available', card: cardOf(row) })
}

const queue = async (mails, client) => {
  const columns = ['id', 'address', 'subject', 'body', 'html'].map((name) => mails.map((mail) => mail[name]))
  if (mails.length > 0) await all(statements.queueMails, columns, client)
}

/**
 * Turns the oldest steps into frames and mails. After a crash they are taken again, so frames may repeat; mails do not.
 */
const deliver = (send) =>
  transaction(async (client) => {
    const rows = await all(statements.takeFromOutbox, [atOnce], client)
    if (rows.length === 0) return 0
    const posted = rows.filter(({ step }) => step === 'post')
    await announce(posted, send, client)
    for (const row of rows) {
      if (row.step === 'post') continue
      send(row.owner_id, frameOf(row))
      send(row.carrier_id, { ...frameOf(row), type: 'request_updated' })
    }
    await queue(rows.flatMap(mailOf), client)
    await all(statements.removeFromOutbox, [rows.map((row) => row.outbox_id)], client)
    return rows.length
  })

/**
 * Works through the outbox until it is stopped. It polls: NOTIFY locks the whole database during each commit, so
 * commits would no longer share a write to the disk.
 */
export const startOutbox = (send) => {
  let isStopping = false
  const work = async () => {
    while (!isStopping) {
      const delivered = await deliver(send).catch((error) => console.error(error) ?? 0)
      if (delivered < atOnce) await wait(pauseMs)
    }
  }
  const working = work()
  return async () => {
    isStopping = true
    await working
  }
}
