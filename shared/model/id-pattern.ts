import type { UserId } from './ids.ts'

/** What an id of this kind looks like. Apart from the schemas, so that workers which only look at ids load no library. */
export const idPattern = (prefix: string): RegExp => new RegExp(`^${prefix}_[0-9A-Za-z]{22}$`)

const userId = idPattern('usr')

export const isUserId = (text: string | undefined): text is UserId => text !== undefined && userId.test(text)
