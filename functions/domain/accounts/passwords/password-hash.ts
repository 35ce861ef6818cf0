import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limitConcurrency } from '#shared/model/concurrency-limit.ts'

// OWASP's lowest recommended settings for argon2id.
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

// Each hash takes 19 MiB and a whole core: many sign-ins at once must not bring the machine down.
const inTurn = limitConcurrency(4)

type Stored = { memory: number; passes: number; parallelism: number; salt: Buffer; tag: Buffer }

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

const read = (hash: string): Stored | undefined => {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash) ?? []
  if (!salt || !tag) return undefined
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const bare = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The password as it is stored: a PHC string, which contains its settings. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(saltBytes)
  const tag = await inTurn(() => derive('argon2id', { message: password, nonce, tagLength: tagBytes, ...cost }))
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(nonce)}$${bare(tag)}`
}

/** The hash of no password: comparing with it takes as long as with a real one and never succeeds. */
export const hashOfNoPassword = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${bare(Buffer.alloc(saltBytes))}$${bare(Buffer.alloc(tagBytes))}`

/** Takes equally long without an account. */
export const isPassword = async (password: string, hash: string = hashOfNoPassword): Promise<boolean> => {
  const stored = read(hash)
  if (!stored) throw new Error('A stored password has a form we do not know')
  const { salt, tag, ...settings } = stored
  const given = await inTurn(() =>
    derive('argon2id', { message: password, nonce: salt, tagLength: tag.length, ...settings }),
  )
  return timingSafeEqual(given, tag)
}

/** Whether a hash was made with weaker settings than today's. */
export const needsRehash = (hash: string): boolean => {
  const stored = read(hash)
  return (
    !stored ||
    stored.memory < cost.memory ||
    stored.passes < cost.passes ||
    stored.parallelism < cost.parallelism ||
    stored.tag.length < tagBytes
  )
}
