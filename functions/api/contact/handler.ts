import { messageStore as messages } from '#functions/domain/contact/message-store.ts'
import { sendMessage } from '#functions/domain/contact/send-message.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { contactContract } from '#shared/contracts/contact.ts'
import { lambdaFor } from '../lambda-for.ts'

const deps = { messages, keyRing, now: () => new Date() }

export const handler = lambdaFor('contact', contactContract, {
  sendMessage: async ({ body, request }) => {
    await sendMessage(deps, body, request.idempotency)
    return { message: 'Thank you. Your message has been sent.' }
  },
})
