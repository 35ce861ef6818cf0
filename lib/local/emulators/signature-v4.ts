import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string }

/** The input of AWS Signature Version 4. */
type ToSign = {
  method: string
  /** Encoded once, as sent to S3; encoded a second time for other services. */
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
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** 2026-11-20T12:00:00.000Z → 20261120T120000Z */
export const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')

const timeOfStamp = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** A refusal with S3's error codes. */
export class ServiceRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string = code) {
    super(message)
    this.status = status
    this.code = code
  }
}

const maxSkewMs = 15 * 60_000
const maxExpirySeconds = 7 * 24 * 3600

type SignedRequest = {
  credential: string
  signature: string
  signedHeaders: string[]
  stamp: string
  payloadHash: string
  query: [string, string][]
  expiresSeconds: number | undefined
}

/** Refuses a call without a valid signature by our key for its method, path, query and headers. */
export const checkSignature = (request: IncomingMessage, credentials: Credentials): { payloadHash: string } => {
  const [path = '/', search = ''] = (request.url ?? '/').split('?')
  const claim = readClaim(request, [...new URLSearchParams(search)])
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  if (!claim.signedHeaders.includes('host')) throw new ServiceRefusal(403, 'AccessDenied', 'host must be signed')
  const unsigned = Object.keys(headers).find((name) => name.startsWith('x-amz-') && !claim.signedHeaders.includes(name))
  if (unsigned) throw new ServiceRefusal(403, 'AccessDenied', `${unsigned} was not signed`)
  const scope = { stamp: claim.stamp, region: credentials.region, service: 's3' }
  if (claim.credential !== `${credentials.accessKeyId}/${scopeOf(scope)}`)
    throw new ServiceRefusal(403, 'InvalidAccessKeyId')
  const { query, signedHeaders, payloadHash } = claim
  const { method = 'GET' } = request
  const expected = signatureOf(
    { method, path, query, headers, signedHeaders, payloadHash, ...scope },
    credentials.secretAccessKey,
  )
  const [given, wanted] = [Buffer.from(claim.signature), Buffer.from(expected)]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new ServiceRefusal(403, 'SignatureDoesNotMatch')
  checkTime(claim)
  return { payloadHash }
}

const readClaim = (request: IncomingMessage, pairs: [string, string][]): SignedRequest => {
  const value = (name: string): string => pairs.find(([key]) => key === name)?.[1] ?? ''
  if (value('X-Amz-Signature')) {
    return {
      credential: value('X-Amz-Credential'),
      signature: value('X-Amz-Signature'),
      signedHeaders: value('X-Amz-SignedHeaders').split(';'),
      stamp: value('X-Amz-Date'),
      payloadHash: 'UNSIGNED-PAYLOAD',
      query: pairs.filter(([name]) => name !== 'X-Amz-Signature'),
      expiresSeconds: Number(value('X-Amz-Expires') || Number.NaN),
    }
  }
  const { authorization = '' } = request.headers
  const part = (name: string): string => new RegExp(`${name}=([^,\\s]+)`).exec(authorization)?.[1] ?? ''
  if (!authorization.startsWith('AWS4-HMAC-SHA256 ')) throw new ServiceRefusal(403, 'AccessDenied', 'Nothing is signed')
  return {
    credential: part('Credential'),
    signature: part('Signature'),
    signedHeaders: part('SignedHeaders').split(';'),
    stamp: String(request.headers['x-amz-date'] ?? ''),
    payloadHash: String(request.headers['x-amz-content-sha256'] ?? ''),
    query: pairs,
    expiresSeconds: undefined,
  }
}

const checkTime = ({ stamp, expiresSeconds }: SignedRequest): void => {
  const ageMs = Date.now() - timeOfStamp(stamp)
  if (expiresSeconds === undefined) {
    if (!(Math.abs(ageMs) <= maxSkewMs)) throw new ServiceRefusal(403, 'RequestTimeTooSkewed')
  } else if (!(expiresSeconds > 0 && expiresSeconds <= maxExpirySeconds)) {
    throw new ServiceRefusal(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be 1 second to a week')
  } else if (!(ageMs >= -maxSkewMs && ageMs <= expiresSeconds * 1000)) {
    throw new ServiceRefusal(403, 'AccessDenied', 'Request has expired')
  }
}
