import { setTimeout as pause } from 'node:timers/promises'
import { pushLimits } from '#functions/domain/notifications/push-budget.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { contracts } from '#shared/contracts/contracts.ts'
import { memoryStage } from '#test/lab/model/memory-stage.ts'
import { product } from '#test/lab/model/product.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import { newEmail } from '#test/support/accounts.ts'
import { browserKeys, noPushService } from '#test/support/devices.ts'
import { putRow, readRow } from '#test/support/table.ts'
import { signedIn } from '#test/support/test-users.ts'

/** Of each batch: changes that a user is notified of, and sign-up codes. */
const [changes, codes] = [25, 25]
/** How long the table takes for a command, so that processor time does not count more than in the cloud. */
const tableMs = 6
const hungMs = 60_000
/** Longer than a service rests after time-outs. */
const betweenMs = 5 * 60_000

export type Times = { frames: number[]; codes: number[] }

/** A stage that times frames and mails, with a push service that never answers until it is given up. */
const timedStage = async () => {
  const frames: number[] = []
  const mails: number[] = []
  let [isTimed, startedAt, hanging] = [false, 0, 0]
  const since = (): number => performance.now() - startedAt
  const stage = await memoryStage(({ table, files, mail, sockets }) => ({
    files,
    table: {
      send: async (operation, input) => {
        if (isTimed) await pause(tableMs)
        return table.send(operation, input)
      },
    },
    sockets: {
      ...sockets,
      post: async (connectionId, frame) => {
        frames.push(since())
        return sockets.post(connectionId, frame)
      },
    },
    mail: {
      take: async (sent) => {
        if (sent.text.includes('code')) mails.push(since())
        return mail.take(sent)
      },
    },
  }))
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    if (!String(input).startsWith(noPushService)) return fetch(input, init)
    hanging += 1
    return pause(hungMs, new Response(), { ...(init?.signal && { signal: init.signal }) }) // we give up much earlier
  }
  return {
    stage,
    /** How many messages were on their way since the last call. */
    takeHanging: () => {
      const taken = hanging
      hanging = 0
      return taken
    },
    time: async (work: () => Promise<unknown>): Promise<Times> => {
      frames.length = 0
      mails.length = 0
      ;[isTimed, startedAt] = [true, performance.now()]
      await work()
      isTimed = false
      return { frames: [...frames], codes: [...mails] }
    },
  }
}

/** Rounds with and without pushes in turn: a batch of changes and codes each, and the times until they arrive. */
export const timeBatches = async (rounds: number) => {
  const { stage, time, takeHanging } = await timedStage()
  setClock.to(Date.now())
  pushLimits.perHour = Number.POSITIVE_INFINITY // each round is for the same people
  const people = async (withDevices: boolean): Promise<string[]> => {
    const { beginSession } = await product()
    const ids: string[] = []
    for (let index = 0; index < changes; index += 1) {
      const { userId } = await signedIn(stage.host)
      const session = await beginSession(userId, { hasSocket: true })
      ids.push(userId)
      if (!withDevices) continue
      const cookies = new Map([['sid', session?.cookieValue ?? '']])
      const { body } = await stage.ask(cookies, contracts.notifications.getPushKey, {})
      const device = { endpoint: `${noPushService}/send/${userId}`, ...browserKeys(), key_id: String(body.key_id) }
      await stage.ask(cookies, contracts.notifications.registerDevice, { body: device })
    }
    await stage.drain()
    return ids
  }
  const groups = { pushed: await people(true), plain: await people(false) }

  const round = async (ids: readonly string[]): Promise<Times> => {
    setClock.to(setClock.now() + betweenMs)
    const passwordChangedAt = new Date().toISOString()
    for (const id of ids) await putRow({ ...(await readRow(keys.user(id))), passwordChangedAt })
    for (let index = 0; index < codes; index += 1)
      await stage.ask(new Map(), contracts.auth.sendOtp, { body: { email: newEmail() } })
    const records = stage.takeRecords()
    return time(() => stage.runEffects(records))
  }

  const found = { pushed: [] as Times[], plain: [] as Times[], hanging: [] as number[] }
  try {
    for (const arm of ['pushed', 'plain'] as const) await round(groups[arm]) // loads what is loaded late
    takeHanging()
    for (let at = 0; at < rounds; at += 1)
      for (const arm of at % 2 ? (['pushed', 'plain'] as const) : (['plain', 'pushed'] as const)) {
        found[arm].push(await round(groups[arm]))
        if (arm === 'pushed') found.hanging.push(takeHanging())
      }
    return found
  } finally {
    setClock.release()
    await stage.stop()
  }
}
