import { fork } from 'node:child_process'
import { once } from 'node:events'
import { httpCall } from '#test/support/http-call.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import type { Attack } from './attack.ts'

const posts = 40
const bytes = 3 * 1024 * 1024
const mostMs = 100

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
  about: 'large posts hold up everybody else',
  run: async () => {
    const host = await startTestHost({ LIMITS: 'relaxed' })
    const ask = () => httpCall(host.url, { method: 'GET', path: '/api/auth/check-session' })
    await ask()
    const sender = fork(import.meta.filename, ['send', host.url])
    let isOver = false
    const ended = once(sender, 'exit').then(() => {
      isOver = true
    })
    const waited: number[] = []
    while (!isOver) waited.push((await ask()).ms)
    await ended
    await host.stop()
    const longest = Math.round(Math.max(...waited))
    return { tries: posts, gains: longest > mostMs ? [`another call waited for ${longest} ms`] : [] }
  },
}
