import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = BigInt(alphabet.length)
const length = 22

/** A prefix and 22 letters and digits: 130 random bits, or those of the given bytes, which a repetition finds again. */
export const newId = (prefix: string, bytes: Buffer = randomBytes(32)): string => {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  const places = Array.from({ length }, () => {
    const place = alphabet[Number(rest % base)]
    rest /= base
    return place
  })
  return `${prefix}_${places.join('')}`
}
