import { expect, it } from 'vitest'
import { confirmedFirst } from './confirmed-first.ts'

const mail = { from: 'a@b.example', to: [], replyTo: [], subject: '', text: '', html: '' }

/** The adapters of a host whose disk has yet to confirm, and what they were asked so far. */
const startAdapters = () => {
  const asked: string[] = []
  const note =
    <Answer>(name: string, answer: Answer) =>
    async () => {
      asked.push(name)
      return answer
    }
  const { promise: onDisk, resolve: confirm } = Promise.withResolvers<void>()
  const adapters = confirmedFirst(() => onDisk, {
    files: { read: note('read', undefined), write: note('write', undefined), remove: note('remove', undefined) },
    mail: { take: note('mail', {}) },
    sockets: { post: note('frame', true), hangUp: note('hang up', true) },
  })
  return { adapters, asked, confirm }
}

it('holds mails, frames and removals of files back until the disk has confirmed', async () => {
  const { adapters, asked, confirm } = startAdapters()
  const calls = [adapters.mail?.take(mail), adapters.sockets?.post('c1', '{}'), adapters.files?.remove('files/a')]
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toEqual([])
  confirm()
  await Promise.all(calls)
  expect(asked.toSorted()).toEqual(['frame', 'mail', 'remove'])
})

it('lets files be read and written, and sockets be closed, meanwhile', async () => {
  const { adapters, asked } = startAdapters()
  await adapters.files?.read('files/a')
  await adapters.files?.write('files/a', Buffer.alloc(1), 'image/png')
  await adapters.sockets?.hangUp('c1')
  expect(asked).toEqual(['read', 'write', 'hang up'])
})
