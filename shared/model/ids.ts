import * as z from 'zod/mini'

// Ids carry a prefix that says what they name, so a log line reads by itself and one kind never passes for another.
const id = <Brand extends string>(prefix: string) =>
  z
    .string()
    .check(z.regex(new RegExp(`^${prefix}_[0-9A-Za-z]{22}$`)))
    .brand<Brand>()

export const UserId = id<'UserId'>('usr')
export type UserId = z.output<typeof UserId>

export const BusinessId = id<'BusinessId'>('biz')
export type BusinessId = z.output<typeof BusinessId>

export const MessageId = id<'MessageId'>('msg')
export type MessageId = z.output<typeof MessageId>
