import { idFor } from '#functions/domain/shared/create-once.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Idempotency } from '#functions/platform/lambda/request.ts'
import { Failure } from '#shared/model/failure.ts'
import { MessageId } from '#shared/model/ids.ts'
import type { MessageStore } from './message-store.ts'

type SendMessageDeps = { messages: Pick<MessageStore, 'put'>; keyRing: () => KeyRing; now: () => Date }
type Message = { name: string; email: string; message: string }

/** Stores the message; an effect of the row mails it to our inbox. A repeated call stores nothing. */
export const sendMessage = async (
  { messages, keyRing, now }: SendMessageDeps,
  { name, email, message }: Message,
  idempotency: Idempotency | undefined,
): Promise<void> => {
  const bodyHash = idempotency?.bodyHash
  const item = {
    messageId: MessageId.parse(idFor('msg', idempotency)),
    name,
    email,
    message,
    createdAt: now().toISOString(),
    ...(bodyHash && { bodyHash }),
  }
  const stored = await messages.put(item, keyRing())
  if (stored !== 'stored' && stored.bodyHash !== bodyHash) throw new Failure('idempotency.reused')
}
