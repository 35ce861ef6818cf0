import { randomInt } from 'node:crypto'
import { config } from '#functions/platform/config.ts'
import { Failure } from '#shared/model/failure.ts'

const productName = 'sameway'

/** The owner's address and names; an attacker tries these first. */
type PasswordOwner = { email: string; names?: (string | undefined)[] }

let dictionary: Promise<ReadonlySet<string>> | undefined

const readDictionary = async (): Promise<ReadonlySet<string>> => {
  const { commonPasswords } = await import('./password-dictionary.ts')
  return new Set(commonPasswords)
}

const lettersOnly = (text: string): string => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Whether a password is among the most used, or one of the owner's own words with nothing but digits around it. */
export const isCommonPassword = async (password: string, { email, names = [] }: PasswordOwner): Promise<boolean> => {
  dictionary ??= readDictionary()
  const typed = password.toLowerCase()
  const [local = ''] = email.split('@')
  const words = [productName, email, local, ...names.flatMap((name) => [name ?? '', ...(name ?? '').split(/\s+/)])]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3)
  const core = lettersOnly(password)
  return (
    (await dictionary).has(typed) || words.some((word) => word === typed || (core !== '' && lettersOnly(word) === core))
  )
}

/** Switched off on stages where people only try the product. */
export const refuseCommonPassword = async (password: string, owner: PasswordOwner): Promise<void> => {
  if (config.PASSWORD_BLOCKLIST === 'off') return
  if (await isCommonPassword(password, owner)) throw new Failure('password.common')
}

/** Without characters that look alike on paper: 0 and O, 1, l and I. */
export const legible = 'abcdefghjkmnpqrstuvwxyz23456789'

/** How long a temporary password works if it is not replaced. */
export const temporaryHours = 72

/** Four groups of four characters, about 79 bits: typed once and then replaced. */
export const newTemporaryPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => legible[randomInt(legible.length)]).join('')).join(
    '-',
  )
