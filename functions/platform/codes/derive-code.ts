import { createHmac, timingSafeEqual } from 'node:crypto'
import { codeDigits } from '#shared/model/one-time-code.ts'

const sign = (secret: string, parts: readonly string[]): Buffer =>
  createHmac('sha256', secret).update(parts.join('|')).digest()

/** Digits that only the key can find again from the parts, so a code never has to be stored. */
export const deriveCode = (secret: string, ...parts: string[]): string =>
  String(sign(secret, parts).readUIntBE(0, 6) % 10 ** codeDigits).padStart(codeDigits, '0')

/** A mark that only we can have made for these parts. */
export const deriveMark = (secret: string, ...parts: string[]): string => sign(secret, parts).toString('base64url')

/** Compares in a time that does not tell how much of the guess was right. */
export const isSameText = (guess: string, right: string): boolean => {
  const [a, b] = [Buffer.from(guess), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
