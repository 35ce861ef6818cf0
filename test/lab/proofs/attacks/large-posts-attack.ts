import { fork } from 'node:child_process'
import { once } from 'node:events'
import { httpCall } from '#test/support/http-call.ts'
import type { Attack } from './attack.ts'

const posts = 40
const bytes = 3 * 1024 * 1024
/** An additional wait up to this may come from other work on the machine. */
const maxMs = 100
const quietMs = 1_000

/**
 * Forty posts of three megabytes at once, from a process of their own, so that the time to send them does not count.
 */
const sendPosts = async (url: string): Promise<void> => {
  const body = JSON.stringify({ email: 'x'.repeat(bytes), password: 'x' })
  const sending = { method: 'POST', path: '/api/auth/login', headers: { 'content-type': 'application/json' }, body }
  await Promise.all(Array.from({ length: posts }, () => httpCall(url, sending).catch(() => undefined)))
}

const [, , role, url = ''] = process.argv
if (role === 'send') {
  await sendPosts(url)
  process.exit(0)
}

export const attack: Attack = {
  about: 'large posts block everyone else',
  settings: { LIMITS: 'relaxed' },
  run: async (host) => {
    const longestWhile = async (goesOn: () => boolean): Promise<number> => {
      let longest = 0
      while (goesOn())
        longest = Math.max(longest, (await httpCall(host.url, { method: 'GET', path: '/api/auth/check-session' })).ms)
      return longest
    }
    const quietUntil = performance.now() + quietMs
    const usual = await longestWhile(() => performance.now() < quietUntil)
    const sender = fork(import.meta.filename, ['send', host.url])
    let isOver = false
    const ended = once(sender, 'exit').then(() => {
      isOver = true
    })
    const longer = Math.round((await longestWhile(() => !isOver)) - usual)
    await ended
    return { tries: posts, gains: longer > maxMs ? [`another call waited ${longer} ms longer than without them`] : [] }
  },
}
