import { expect, test } from 'vitest'
import { readKeyRing } from '#functions/platform/key-ring.ts'
import { messageEffects } from './message-effects.ts'
import type { MessageItem } from './message-store.ts'
import { sendMessage } from './send-message.ts'

const message = { name: 'Ann', email: 'ann@example.org', message: 'Hello <b>there</b>' }
const ring = readKeyRing('k1:one')
const seed = Buffer.alloc(32, 7).toString('base64url')

const harness = () => {
  const kept = new Map<string, MessageItem>()
  const put = async (item: MessageItem) => {
    const before = kept.get(item.messageId)
    if (before) return { bodyHash: before.bodyHash }
    kept.set(item.messageId, item)
    return 'stored' as const
  }
  return { kept, deps: { messages: { put }, keyRing: () => ring, now: () => new Date('2026-11-20T12:00:00Z') } }
}

test('refuses the same key with another message', async () => {
  const { deps, kept } = harness()
  await sendMessage(deps, message, { seed, bodyHash: 'one' })
  await expect(sendMessage(deps, message, { seed, bodyHash: 'two' })).rejects.toMatchObject({
    code: 'idempotency.reused',
  })
  expect(kept.size).toBe(1)
})

test('stores a repeated message once', async () => {
  const { deps, kept } = harness()
  await sendMessage(deps, message, { seed, bodyHash: 'one' })
  await sendMessage(deps, message, { seed, bodyHash: 'one' })
  expect(kept.size).toBe(1)
})

test('without a key stores every message', async () => {
  const { deps, kept } = harness()
  await sendMessage(deps, message, undefined)
  await sendMessage(deps, message, undefined)
  expect(kept.size).toBe(2)
})

test('mails a message to our inbox once, with its text only in the body', () => {
  const row = { PK: 'MSG#1', SK: 'MSG', messageId: 'msg_1', ...message, createdAt: '2026-11-20T12:00:00.000Z' }
  const at = new Date()
  expect(messageEffects({ old: row, new: row, at })).toEqual([])
  expect(messageEffects({ old: row, new: undefined, at })).toEqual([])
  const [effect] = messageEffects({ old: undefined, new: row, at })
  expect(effect).toMatchObject({
    id: 'message#msg_1',
    mail: { to: 'contact@sameway.example', replyTo: 'ann@example.org', subject: 'A message from the contact form' },
  })
  expect(effect?.type === 'mail' && effect.mail.html).toContain('Hello &lt;b&gt;there&lt;/b&gt;')
})
