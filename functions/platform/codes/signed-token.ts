import { deriveMark, isSameText } from './derive-code.ts'
import type { KeyRing } from './key-ring.ts'

const markOf = (secret: string, bound: readonly string[], content: string): string =>
  deriveMark(secret, 'token', ...bound, content)

/** A value that travels with its reader and comes back unchanged or not at all. `bound` says what for and for whom. */
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
