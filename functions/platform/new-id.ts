import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = BigInt(alphabet.length)
const length = 22
const drawn = 32

let pool = Buffer.alloc(0)
/** Asking the system for random bytes takes longer than the rest, so they are drawn for many ids at once. */
const draw = (): Buffer => {
  if (pool.length === 0) pool = randomBytes(128 * drawn)
  const bytes = pool.subarray(0, drawn)
  pool = pool.subarray(drawn)
  return bytes
}

/** A prefix and 22 letters and digits: 130 random bits, or those of the given bytes, which a repetition finds again. */
export const newId = (prefix: string, bytes: Buffer = draw()): string => {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  const places = Array.from({ length }, () => {
    const place = alphabet[Number(rest % base)]
    rest /= base
    return place
  })
  return `${prefix}_${places.join('')}`
}
