import { createHash } from 'node:crypto'
import { config } from '#functions/platform/config.ts'
import { legible } from '../passwords/temporary-password.ts'
import { searchForm } from '../search/search-tokens.ts'

/** Drivers sign in with made-up addresses on a domain of ours that takes no mail. */
export const isDriverAddress = (email: string): boolean => email.endsWith(`@${config.DRIVER_MAIL_DOMAIN}`)

const mostOfName = 30
const tailLength = 8

const tailOf = (userId: string): string =>
  [...createHash('sha256').update(userId).digest().subarray(0, tailLength)]
    .map((byte) => legible[byte % legible.length])
    .join('')

/** Their name, so that they know it again, and an end that makes it theirs alone. */
export const driverAddress = (name: string, userId: string): string => {
  const words = searchForm(name).split(/[^a-z0-9]+/)
  const local = words.filter(Boolean).join('.').slice(0, mostOfName).replace(/\.$/, '')
  return `${local || 'driver'}.${tailOf(userId)}@${config.DRIVER_MAIL_DOMAIN}`
}
