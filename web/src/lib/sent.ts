import * as z from 'zod/mini'

/** What was sent last, and under which key: the same again, even after a reload, is the same thing. */
export const Sent = z.object({ body: z.string(), key: z.string() })
type Sent = z.output<typeof Sent>

/** To be kept before it is sent: if the answer is lost, the same again finds what has come of it. */
export const sentOf = (body: unknown, last: Sent | undefined): Sent => {
  const text = JSON.stringify(body)
  return last?.body === text ? last : { body: text, key: crypto.randomUUID() }
}
