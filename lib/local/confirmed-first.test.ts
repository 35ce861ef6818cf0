import { expect, it } from 'vitest'
import { confirmedFirst } from './confirmed-first.ts'

const mail = { from: 'a@b.example', to: [], replyTo: [], subject: '', text: '', html: '' }

/** The adapters of a host whose disk has not confirmed yet, and the calls that they got. */
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

it('holds back mails, frames, pushes and removals of files until the disk has confirmed', async () => {
  const { adapters, calls, confirm } = startAdapters()
  const push = async () => {
    await adapters.confirmed?.()
    calls.push('push')
  }
  const others = [adapters.mail?.take(mail), adapters.sockets?.post('c1', '{}'), adapters.files?.remove('files/a')]
  const pending = [push(), ...others]
  await new Promise((resolve) => setImmediate(resolve))
  expect(calls).toEqual([])
  confirm()
  await Promise.all(pending)
  expect(calls.toSorted()).toEqual(['frame', 'mail', 'push', 'remove'])
})

it('allows reading and writing files and closing sockets meanwhile', async () => {
  const { adapters, calls } = startAdapters()
  await adapters.files?.read('files/a')
  await adapters.files?.write('files/a', Buffer.alloc(1), 'image/png')
  await adapters.sockets?.hangUp('c1')
  expect(calls).toEqual(['read', 'write', 'hang up'])
})
