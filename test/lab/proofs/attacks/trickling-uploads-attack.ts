import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '#test/support/client.ts'
import { httpCall } from '#test/support/http-call.ts'
import { ok } from '#test/support/requests.ts'
import { aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

const uploads = 256
const links = 40
/** As few addresses as can use up the room for everyone's bodies. */
const addresses = 8
const size = 1024 * 1024

/** An upload that sends a byte every three seconds. */
const trickle = (port: number, path: string, headers: Record<string, string>, localAddress: string): Socket => {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => socket.destroy())
  socket.on('data', () => undefined)
  const lines = Object.entries({ host: `localhost:${port}`, 'content-length': size, ...headers })
  socket.write(`PUT ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\nx`)
  const timer = setInterval(() => socket.write('x'), 3000)
  socket.once('close', () => clearInterval(timer))
  return socket
}

const linkOf = async (client: Client) => {
  const body = { purpose: 'request-photo', contentType: 'image/jpeg', size }
  const { url = '', headers = {} } = ok(await client.uploads.startUpload({ body })).body
  const { pathname, search } = new URL(url)
  return { path: pathname + search, headers }
}

/** One account sends many files slowly, and others call meanwhile: each from an address of their own. */
export const attack: Attack = {
  about: 'uploads that send a byte every three seconds make everyone’s posts fail',
  run: async (host, { size: form }) => {
    const others = form === 'short' ? 20 : 79
    const [{ client }, other] = [await aRequester(host), await aRequester(host)]
    const theirs = await linkOf(other.client)
    const given = await Promise.all(Array.from({ length: links }, () => linkOf(client)))
    const sockets = Array.from({ length: uploads }, (_, index) => {
      const { path, headers } = given[index % links] ?? { path: '', headers: {} }
      return trickle(host.port, path, headers, `127.66.0.${1 + (index % addresses)}`)
    })
    await wait(500)
    const underWay = sockets.filter(({ closed }) => !closed).length
    const call = (n: number) =>
      httpCall(host.url, {
        method: 'POST',
        path: '/api/auth/check-user',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'someone@post.example' }),
        localAddress: `127.67.0.${1 + n}`,
      })
    const answers = await Promise.all(Array.from({ length: others }, (_, n) => call(n)))
    const refused = answers.filter(({ status }) => status === 429).length
    const put = { method: 'PUT', ...theirs, body: Buffer.alloc(size) }
    const { status } = await httpCall(host.url, put)
    await wait(form === 'short' ? 0 : 33_000)
    const left = sockets.filter(({ closed }) => !closed).length
    for (const socket of sockets) socket.destroy()
    return {
      tries: uploads,
      gains: [
        ...(refused > 0 ? [`${refused} of ${others} posts of others were refused during ${underWay} uploads`] : []),
        ...(status === 200 ? [] : [`an upload of another user was answered with ${status}`]),
        ...(form === 'short' || left === 0 ? [] : [`${left} uploads go on after half a minute`]),
      ],
    }
  },
}
