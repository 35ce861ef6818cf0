import { messageStore as messages } from '#functions/domain/contact/message-store.ts'
import { sendMessage } from '#functions/domain/contact/send-message.ts'
import { keyRing } from '#functions/platform/codes/key-ring.ts'
import { lambdaFor } from '#functions/platform/lambda/lambda-for.ts'
import { contactContract } from '#shared/contracts/contact.ts'

const deps = { messages, keyRing, now: () => new Date() }

export const handler = lambdaFor('contact', contactContract, {
  sendMessage: async ({ body, request }) => {
    await sendMessage(deps, body, request.idempotency)
    return { message: 'Thank you. Your message has been sent.' }
  },
})
