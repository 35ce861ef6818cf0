import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = BigInt(alphabet.length)
const length = 22
const drawn = 32

let pool = Buffer.alloc(0)
/** A system call for random bytes takes longer than the rest, so one draws bytes for many ids. */
const draw = (): Buffer => {
  if (pool.length === 0) pool = randomBytes(128 * drawn)
  const bytes = pool.subarray(0, drawn)
  pool = pool.subarray(drawn)
  return bytes
}

/**
 * A prefix and 22 letters and digits: 130 random bits, or bits of the given bytes, so that a repeated call gets the
 * same id.
 */
export const newId = (prefix: string, bytes: Buffer = draw()): string => {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  const places = Array.from({ length }, () => {
    const place = alphabet[Number(rest % base)]
    rest /= base
    return place
  })
  return `${prefix}_${places.join('')}`
}
