import * as z from 'zod/mini'

// The prefix says what an id names: a log line explains itself, and an id of one kind never passes for another.
const idPattern = (prefix: string): RegExp => new RegExp(`^${prefix}_[0-9A-Za-z]{22}$`)

const id = <Brand extends string>(prefix: string) =>
  z
    .string()
    .check(z.regex(idPattern(prefix)))
    .brand<Brand>()

// Marked as pure, so that the bundle of a function that needs only isUserId leaves out the schemas and their library.

export const UserId = /* @__PURE__ */ id<'UserId'>('usr')
export type UserId = z.output<typeof UserId>

export const BusinessId = /* @__PURE__ */ id<'BusinessId'>('biz')
export type BusinessId = z.output<typeof BusinessId>

export const MessageId = /* @__PURE__ */ id<'MessageId'>('msg')
export type MessageId = z.output<typeof MessageId>

export const RequestId = /* @__PURE__ */ id<'RequestId'>('req')
export type RequestId = z.output<typeof RequestId>

export const RideId = /* @__PURE__ */ id<'RideId'>('rid')
export type RideId = z.output<typeof RideId>

export const UploadId = /* @__PURE__ */ id<'UploadId'>('upl')
export type UploadId = z.output<typeof UploadId>

const userIdPattern = idPattern('usr')

export const isUserId = (text: string | undefined): text is UserId => text !== undefined && userIdPattern.test(text)
