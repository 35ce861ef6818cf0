import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'
import type { Sent } from './send.ts'

type Sender = { accessKeyId: string; secretAccessKey: string; region: string; service: string }

/** 2026-11-20T12:00:00.000Z → 20261120T120000Z */
export const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')

/** Signature Version 4: the header that says who sends these headers, `x-amz-date` among them, and this body. */
export const signer = ({ accessKeyId, secretAccessKey, region, service }: Sender) => {
  let today: { date: string; key: KeyObject } | undefined

  /** It holds for a day, so it is worked out once. */
  const keyOf = (date: string): KeyObject => {
    if (today?.date === date) return today.key
    const steps = [date, region, service, 'aws4_request']
    const secret = steps.reduce((key, step) => hmac(key, step).digest(), Buffer.from(`AWS4${secretAccessKey}`))
    today = { date, key: createSecretKey(secret) }
    return today.key
  }

  return ({ method, path, headers, body }: Sent): string => {
    const { 'x-amz-date': stamp = '' } = headers
    const date = stamp.slice(0, 8)
    const scope = `${date}/${region}/${service}/aws4_request`
    const names = Object.keys(headers).toSorted()
    const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
    const signed = names.join(';')
    const canonical = `${method}\n${escaped(path)}\n\n${lines}\n${signed}\n${hash('sha256', body)}`
    const text = `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${hash('sha256', canonical)}`
    const signature = hmac(keyOf(date), text).digest('hex')
    return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
  }
}

const hmac = (key: KeyObject | Buffer, text: string) => createHmac('sha256', key).update(text)

/** What a path has escaped already is escaped once more for its signature. */
const escaped = (path: string): string =>
  encodeURIComponent(path)
    .replace(/[!'()*]/g, hexOf)
    .replaceAll('%2F', '/')
const hexOf = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
