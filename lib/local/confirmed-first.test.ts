import { expect, it } from 'vitest'
import { confirmedFirst } from './confirmed-first.ts'

const mail = { from: 'a@b.example', to: [], replyTo: [], subject: '', text: '', html: '' }

/** The adapters of a host whose disk has yet to confirm, and what they were called for. */
const startAdapters = () => {
  const calls: string[] = []
  const note =
    <Answer>(name: string, answer: Answer) =>
    async () => {
      calls.push(name)
      return answer
    }
  const { promise: onDisk, resolve: confirm } = Promise.withResolvers<void>()
  const adapters = confirmedFirst(() => onDisk, {
    files: { read: note('read', undefined), write: note('write', undefined), remove: note('remove', undefined) },
    mail: { take: note('mail', {}) },
    sockets: { post: note('frame', true), hangUp: note('hang up', true) },
  })
  return { adapters, calls, confirm }
}

it('holds mails, frames and removals of files back until the disk has confirmed', async () => {
  const { adapters, calls, confirm } = startAdapters()
  const pending = [adapters.mail?.take(mail), adapters.sockets?.post('c1', '{}'), adapters.files?.remove('files/a')]
  await new Promise((resolve) => setImmediate(resolve))
  expect(calls).toEqual([])
  confirm()
  await Promise.all(pending)
  expect(calls.toSorted()).toEqual(['frame', 'mail', 'remove'])
})

it('lets files be read and written, and sockets be closed, meanwhile', async () => {
  const { adapters, calls } = startAdapters()
  await adapters.files?.read('files/a')
  await adapters.files?.write('files/a', Buffer.alloc(1), 'image/png')
  await adapters.sockets?.hangUp('c1')
  expect(calls).toEqual(['read', 'write', 'hang up'])
})
