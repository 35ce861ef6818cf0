import type { UserId } from './ids.ts'

// The prefix says what an id names: a log line explains itself, and an id of one kind never passes for another.
export const idPattern = (prefix: string): RegExp => new RegExp(`^${prefix}_[0-9A-Za-z]{22}$`)

const userIdPattern = idPattern('usr')

/** Checks an id without the schemas of `ids.ts`, whose library workers do not load at their start. */
export const isUserId = (text: string | undefined): text is UserId => text !== undefined && userIdPattern.test(text)
