import * as z from 'zod/mini'
import { Email } from '#shared/model/credentials.ts'
import { nameText, paragraph, required } from '#shared/model/text.ts'
import { contract } from './endpoint.ts'

export const ContactMessage = z.object({
  name: required(nameText(100, 'your name'), 'Please enter your name.'),
  email: Email,
  message: required(paragraph(2000), 'Please enter a message.'),
})

export const contactContract = contract({
  sendMessage: {
    summary: 'Sends the contact form to our inbox. Nobody is answered automatically.',
    method: 'POST',
    path: '/contact',
    access: 'anyone',
    body: ContactMessage,
    reply: z.object({ message: z.string() }),
    failures: ['idempotency.reused'],
    limits: [{ by: 'ip', max: 5, perSeconds: 3600 }],
    idempotent: true,
  },
})
