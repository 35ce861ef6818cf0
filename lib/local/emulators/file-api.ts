import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { callerLimits } from '#shared/model/limits.ts'
import { maxFileBytes, uploaderOf } from '#shared/model/upload-purposes.ts'
import { logFault } from '../fault-log.ts'
import { type BodyRoom, bodyRoom } from '../gateway/body-room.ts'
import { createCallerAddressReader } from '../gateway/caller-address.ts'
import { answerBeforeBody } from '../gateway/request-body.ts'
import { decodeSafely } from '../gateway/route-table.ts'
import { isDiskFull } from '../startup-error.ts'
import type { Digests, FileStore, StoredFile } from './file-store.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type Credentials, checkSignature, ServiceRefusal } from './signature-v4.ts'

/** Streams an object or a range of it. A signed link may set another type or disposition. */
const sendFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  { about, size, read }: StoredFile,
  link: URLSearchParams,
): Promise<void> => {
  const disposition = link.get('response-content-disposition')
  const range = rangeOf(request.headers.range, size)
  const { first, last } = range ?? { first: 0, last: size - 1 }
  response.writeHead(range ? 206 : 200, {
    'content-type': link.get('response-content-type') ?? about.type,
    'cache-control': link.get('response-cache-control') ?? 'private, no-store',
    ...(disposition && { 'content-disposition': disposition }),
    ...(range && { 'content-range': `bytes ${first}-${last}/${size}` }),
    'accept-ranges': 'bytes',
    'content-length': last - first + 1,
    etag: about.etag,
    'last-modified': new Date(about.storedAt).toUTCString(),
    ...about.metadata,
  })
  if (request.method === 'HEAD' || last < first) response.end()
  else await pipeline(read(first, last), response)
}

const rangeOf = (header: string | undefined, size: number): { first: number; last: number } | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!from && !to) return undefined
  const first = from ? Number(from) : Math.max(0, size - Number(to))
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (first > last) throw new ServiceRefusal(416, 'InvalidRange')
  return { first, last }
}

type FileApi = {
  files: FileStore
  credentials: Credentials
  mountedAt: string
  addressOf?: (request: IncomingMessage) => string
  /** Limits the concurrent uploads of members. */
  enter?: BodyRoom
  minFreeBytes?: number
}

/** In the cloud, files have their own origin. Here they share ours, so nothing in an answer may run as a script. */
const harmless = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' }

/** S3's PUT, GET, HEAD, DELETE and copy of one object, in path style, signed by header or in the URL. */
export const fileApi = ({
  files,
  credentials,
  mountedAt,
  addressOf = createCallerAddressReader([]),
  enter = bodyRoom(callerLimits.fileBodies),
  minFreeBytes = callerLimits.quarantine.minFreeBytes,
}: FileApi) => {
  const inTurn = oneAtATime()

  /** A file takes a place only after its signature was checked: without a link no one can fill all places. */
  const withPlace = async (request: IncomingMessage, account: string, upload: () => Promise<void>): Promise<void> => {
    const leave = enter(request, { address: addressOf(request), account })
    if (!leave) throw new ServiceRefusal(503, 'SlowDown')
    try {
      if ((await files.freeBytes()) >= minFreeBytes) return await upload()
      logFault('Uploads are refused, since the disk is nearly full')
      throw new ServiceRefusal(503, 'ServiceUnavailable', 'The disk is nearly full')
    } finally {
      leave()
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(harmless)) response.setHeader(name, value)
    // The SDK corrects its clock with this header, so that its signatures match ours.
    response.setHeader('date', new Date().toUTCString())
    try {
      const { payloadHash } = checkSignature(request, credentials)
      const url = new URL(request.url ?? '/', 'http://localhost')
      const [bucket, key] = placeOf(url.pathname.slice(mountedAt.length))
      if (request.method === 'PUT') {
        const account = uploaderOf(key)
        const upload = () =>
          inTurn(`${bucket}/${key}`, request, () => put(files, bucket, key, request, response, payloadHash))
        await (account === undefined ? upload() : withPlace(request, account, upload))
      } else if (request.method === 'DELETE') {
        await files.remove(bucket, key)
        response.writeHead(204).end()
      } else if (request.method === 'GET' || request.method === 'HEAD') {
        const file = await files.get(bucket, key)
        if (!file) throw new ServiceRefusal(404, 'NoSuchKey')
        await sendFile(request, response, file, url.searchParams)
      } else throw new ServiceRefusal(501, 'NotImplemented')
    } catch (thrown) {
      if (isDiskFull(thrown)) logFault('A file could not be stored', { error: thrown })
      const error = isDiskFull(thrown) ? new ServiceRefusal(503, 'ServiceUnavailable', 'The disk is full') : thrown
      if (!(error instanceof ServiceRefusal)) throw error
      const body = `<Error><Code>${error.code}</Code><Message>${error.message}</Message></Error>`
      const headers = { 'content-type': 'application/xml' }
      if (request.complete) response.writeHead(error.status, headers).end(request.method === 'HEAD' ? undefined : body)
      else answerBeforeBody(request, response, { status: error.status, headers, body })
    }
  }
}

const placeOf = (path: string): [string, string] => {
  const [, bucket, key] = /^\/([a-z0-9][a-z0-9.-]{1,62})\/(.+)$/.exec(path) ?? []
  if (!bucket || !key) throw new ServiceRefusal(501, 'NotImplemented', 'Only single objects are emulated')
  return [bucket, decodeSafely(key)]
}

const put = async (
  files: FileStore,
  bucket: string,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
  payloadHash: string,
): Promise<void> => {
  const { headers } = request
  const source = headers['x-amz-copy-source']
  if (source) {
    const [fromBucket, fromKey] = placeOf(`/${decodeSafely(String(source)).replace(/^\//, '')}`)
    const original = await files.get(fromBucket, fromKey)
    if (!original) throw new ServiceRefusal(404, 'NoSuchKey')
    const isReplaced = headers['x-amz-metadata-directive'] === 'REPLACE'
    const { type, metadata } = isReplaced ? metadataOf(request) : original.about
    const bytes = original.read(0, original.size - 1)
    const { etag, storedAt } = await files.put(bucket, key, bytes, { type, metadata })
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(
      `<CopyObjectResult><ETag>${etag.replaceAll('"', '&quot;')}</ETag><LastModified>${storedAt}</LastModified></CopyObjectResult>`,
    )
    return
  }
  if (headers['content-length'] === undefined) throw new ServiceRefusal(411, 'MissingContentLength')
  if (payloadHash.startsWith('STREAMING-'))
    throw new ServiceRefusal(501, 'NotImplemented', 'Send the object in one piece')
  if (headers['if-none-match'] === '*' && (await files.get(bucket, key)))
    throw new ServiceRefusal(412, 'PreconditionFailed')
  if (Number(headers['content-length']) > maxFileBytes) throw new ServiceRefusal(400, 'EntityTooLarge')
  const { etag } = await files.put(bucket, key, request, metadataOf(request), (found) =>
    checkBytes(request, found, payloadHash),
  )
  response.writeHead(200, { etag }).end()
}

const metadataOf = ({ headers }: IncomingMessage) => ({
  type: headers['content-type'] ?? 'binary/octet-stream',
  metadata: Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-') ? [[name, String(value)] as const] : [],
    ),
  ),
})

/** Refuses bytes that do not match a digest that the caller sent. */
const checkBytes = ({ headers, url }: IncomingMessage, found: Digests, payloadHash: string): void => {
  if (/^[0-9a-f]{64}$/.test(payloadHash) && payloadHash !== found.sha256.toString('hex'))
    throw new ServiceRefusal(400, 'XAmzContentSHA256Mismatch')
  const named = (name: string) => headers[name] ?? new URL(url ?? '/', 'http://localhost').searchParams.get(name)
  const digests = {
    'content-md5': found.md5,
    'x-amz-checksum-crc32': found.crc32,
    'x-amz-checksum-sha256': found.sha256,
  }
  for (const [name, digest] of Object.entries(digests)) {
    const claimed = named(name)
    if (claimed && claimed !== digest.toString('base64')) throw new ServiceRefusal(400, 'BadDigest')
  }
}
