import { createHash, createHmac } from 'node:crypto'

/** AWS Signature Version 4, the parts that signing and checking share. */
export type ToSign = {
  method: string
  /** As it is sent to S3; other services encode it a second time. */
  path: string
  query: readonly (readonly [string, string])[]
  headers: Record<string, string>
  signedHeaders: readonly string[]
  payloadHash: string
  /** 20261120T120000Z */
  stamp: string
  region: string
  service: string
}

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

const hmac = (key: string | Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export const scopeOf = ({ stamp, region, service }: Pick<ToSign, 'stamp' | 'region' | 'service'>): string =>
  `${stamp.slice(0, 8)}/${region}/${service}/aws4_request`

export const signatureOf = (request: ToSign, secret: string): string => {
  const { stamp, region, service } = request
  const text = ['AWS4-HMAC-SHA256', stamp, scopeOf(request), sha256(canonical(request))].join('\n')
  const key = [stamp.slice(0, 8), region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

const canonical = ({ method, path, query, headers, signedHeaders, payloadHash }: ToSign): string =>
  [
    method,
    path,
    query
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort((a, b) => (a < b ? -1 : 1))
      .join('&'),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n')

/** RFC 3986, which is stricter than encodeURIComponent. */
export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** 2026-11-20T12:00:00.000Z → 20261120T120000Z */
export const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')

export const timeOfStamp = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
