import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { config } from './config.ts'
import { log } from './log.ts'
import type { Key } from './table/keys.ts'

type SealingKey = { id: string; secret: Buffer }

/** The first key seals; the others still open what was sealed with them. */
export type SealingKeys = { current: SealingKey; find: (id: string) => SealingKey | undefined }

/** What a row holds in place of the clear text. */
export type Sealed = { sealed: string; keyId: string }

const derive = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `sameway tax ${purpose}`, bytes))

/**
 * AES-256 keys are derived from texts (RFC 5869), because AWS generates texts. The label keeps them apart from all else
 * that is derived from the same text, and the id, which rows show, says nothing about the key.
 */
const toSealingKey = (secret: string): SealingKey => ({
  id: derive(secret, 'id', 6).toString('base64url'),
  secret: derive(secret, 'key', 32),
})

/** 'secret,secret': the first seals. */
export const readSealingKeys = (text: string): SealingKeys => {
  const [current, ...others] = text.split(',').filter(Boolean).map(toSealingKey)
  if (!current) throw new Error('TAX_KEYS must hold at least one secret')
  return { current, find: (id) => [current, ...others].find((key) => key.id === id) }
}

let keys: SealingKeys | undefined

/** Read at the first use, so that calls which seal nothing need no keys. */
export const sealingKeys = (): SealingKeys => {
  keys ??= readSealingKeys(config.TAX_KEYS)
  return keys
}

const [ivBytes, tagBytes] = [12, 16]

/** What is sealed for one row cannot be opened in another, so no user's number can be shown as another's. */
const boundTo = ({ PK, SK }: Key): Buffer => Buffer.from(JSON.stringify([PK, SK]))

export const seal = ({ current }: SealingKeys, row: Key, content: unknown): Sealed => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', current.secret, iv).setAAD(boundTo(row))
  const text = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
  return { sealed: Buffer.concat([iv, text, cipher.getAuthTag()]).toString('base64url'), keyId: current.id }
}

/** The content; undefined, with a line in the log, if the key is unknown or the row was tampered with. */
export const openSealed = (keys: SealingKeys, row: Key, { sealed, keyId }: Sealed): unknown => {
  const key = keys.find(keyId)
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    if (!key) throw new Error('unknown key')
    const tag = bytes.subarray(-tagBytes)
    const decipher = createDecipheriv('aes-256-gcm', key.secret, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(boundTo(row)).setAuthTag(tag)
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()])
    return JSON.parse(text.toString('utf8'))
  } catch {
    log('error', 'a sealed row cannot be opened', { cause: key ? 'not authentic' : 'unknown key' })
    return undefined
  }
}
