import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { config } from '#functions/platform/config.ts'
import { mailPage } from '#functions/platform/mail/mail.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { MessageItem } from './message-store.ts'

/** Mails a new message to our inbox; replies go to the sender. What they typed is only in the body. */
export const messageEffects = (change: StreamChange): Effect[] => {
  if (change.old || !change.new) return []
  const { messageId, name, email, message } = read(MessageItem)(change.new)
  return [
    {
      type: 'mail',
      id: `message#${messageId}`,
      mail: {
        to: config.CONTACT_INBOX,
        replyTo: email,
        ...mailPage({
          subject: 'A message from the contact form',
          heading: 'A message from the contact form',
          paragraphs: [`From ${name}, ${email}`, message],
        }),
      },
    },
  ]
}
