import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { serve } from '#test/support/serve.ts'
import { readBody } from './request-body.ts'

const read: unknown[] = []
const url = await serve((incoming, response) => {
  readBody(incoming, 4).then(
    (body) => {
      read.push(body?.toString())
      response.end(String(body))
    },
    (error: unknown) => read.push(error),
  )
})

const post = (body: string) => fetch(url, { method: 'POST', body })

it('reads a body up to the limit, and no further', async () => {
  expect(await (await post('12345')).text()).toBe('undefined')
  expect(await (await post('1234')).text()).toBe('1234')
  expect(await (await post('')).text()).toBe('')
})

it('fails if the caller goes away before the end', async () => {
  read.length = 0
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\n\r\n1', () => setTimeout(() => socket.destroy(), 50))
  await expect.poll(() => read).toEqual([expect.any(Error)])
})
