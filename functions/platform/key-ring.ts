import { createHmac, timingSafeEqual } from 'node:crypto'
import { codeDigits } from '#shared/model/one-time-code.ts'
import { config } from './config.ts'

type CodeKey = { id: string; secret: string }

/** The keys that codes are derived with. The first derives new codes; the others still verify older ones. */
export type KeyRing = {
  current: CodeKey
  secretOf: (id: string) => string | undefined
  /** Every secret, to find rows that were marked with an older key. */
  secrets: () => readonly string[]
}

export const readKeyRing = (text: string): KeyRing => {
  const secrets = new Map(
    text.split(',').flatMap((entry) => {
      const split = entry.indexOf(':')
      return split > 0 && split < entry.length - 1 ? [[entry.slice(0, split), entry.slice(split + 1)] as const] : []
    }),
  )
  const [first] = secrets
  if (!first) throw new Error('CODE_KEYS must hold at least one id:secret')
  return {
    current: { id: first[0], secret: first[1] },
    secretOf: (id) => secrets.get(id),
    secrets: () => [...secrets.values()],
  }
}

let ring: KeyRing | undefined

/** Read at the first use, so that functions without codes need no keys. */
export const keyRing = (): KeyRing => {
  ring ??= readKeyRing(config.CODE_KEYS)
  return ring
}

const sign = (secret: string, parts: readonly string[]): Buffer =>
  createHmac('sha256', secret).update(parts.join('|')).digest()

/** Six digits, derived from the parts with the key, so that no code is ever stored. */
export const deriveCode = (secret: string, ...parts: string[]): string =>
  String(sign(secret, parts).readUIntBE(0, 6) % 10 ** codeDigits).padStart(codeDigits, '0')

/** A signature of these parts. */
export const deriveMark = (secret: string, ...parts: string[]): string => sign(secret, parts).toString('base64url')

/** Compares in constant time, so that timing does not reveal how much of a guess was right. */
export const isSameText = (guess: string, right: string): boolean => {
  const [a, b] = [Buffer.from(guess), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const markOf = (secret: string, bound: readonly string[], content: string): string =>
  deriveMark(secret, 'token', ...bound, content)

/** Signs a value that a client keeps and returns unchanged. `bound` names its purpose and its owner. */
export const signToken = ({ current }: KeyRing, bound: readonly string[], value: unknown): string => {
  const content = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${current.id}.${content}.${markOf(current.secret, bound, content)}`
}

export const openToken = (ring: KeyRing, bound: readonly string[], token: string): unknown => {
  const [id = '', content = '', mark = '', ...rest] = token.split('.')
  const secret = ring.secretOf(id)
  if (!secret || rest.length > 0 || !isSameText(mark, markOf(secret, bound, content))) return undefined
  return JSON.parse(Buffer.from(content, 'base64url').toString('utf8'))
}
