import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { readBody } from '../gateway/read-body.ts'
import { decoded } from '../gateway/route-table.ts'
import { checkSignature } from './check-signature.ts'
import { FileRefusal } from './file-refusal.ts'
import type { FileStore } from './file-store.ts'
import { sendFile } from './send-file.ts'
import { sha256 } from './signature-v4.ts'
import type { Credentials } from './table-api.ts'

const maxFileBytes = 25 * 1024 * 1024

export type FileApi = { files: FileStore; credentials: Credentials; mountedAt: string }

/** In the cloud files have an origin of their own; here they share ours, so nothing in an answer may run. */
const harmless = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' }

/** S3's PUT, GET, HEAD, DELETE and copy of one object, path style, signed by header or by link. */
export const fileApi =
  ({ files, credentials, mountedAt }: FileApi) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(harmless)) response.setHeader(name, value)
    // The clock that signatures are judged by: the SDK sets its own by what it reads here.
    response.setHeader('date', new Date().toUTCString())
    try {
      const { payloadHash } = checkSignature(request, credentials)
      const url = new URL(request.url ?? '/', 'http://localhost')
      const [bucket, key] = placeOf(url.pathname.slice(mountedAt.length))
      if (request.method === 'PUT') await put(files, bucket, key, request, response, payloadHash)
      else if (request.method === 'DELETE') {
        await files.remove(bucket, key)
        response.writeHead(204).end()
      } else if (request.method === 'GET' || request.method === 'HEAD') {
        const file = await files.get(bucket, key)
        if (!file) throw new FileRefusal(404, 'NoSuchKey')
        sendFile(request, response, file, url.searchParams)
      } else throw new FileRefusal(501, 'NotImplemented')
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error
      // What is left of an unread body must not be taken for the next call.
      response.writeHead(error.status, { 'content-type': 'application/xml', connection: 'close' })
      response.end(`<Error><Code>${error.code}</Code><Message>${error.message}</Message></Error>`)
    }
  }

const placeOf = (path: string): [string, string] => {
  const [, bucket, key] = /^\/([a-z0-9][a-z0-9.-]{1,62})\/(.+)$/.exec(path) ?? []
  if (!bucket || !key) throw new FileRefusal(501, 'NotImplemented', 'Only single objects are emulated')
  return [bucket, decoded(key)]
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
    const [fromBucket, fromKey] = placeOf(`/${decoded(String(source)).replace(/^\//, '')}`)
    const original = await files.get(fromBucket, fromKey)
    if (!original) throw new FileRefusal(404, 'NoSuchKey')
    const isReplaced = headers['x-amz-metadata-directive'] === 'REPLACE'
    const { etag, storedAt } = await files.put(
      bucket,
      key,
      original.body,
      isReplaced ? describe(request) : original.about,
    )
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(
      `<CopyObjectResult><ETag>${etag.replaceAll('"', '&quot;')}</ETag><LastModified>${storedAt}</LastModified></CopyObjectResult>`,
    )
    return
  }
  if (headers['content-length'] === undefined) throw new FileRefusal(411, 'MissingContentLength')
  if (payloadHash.startsWith('STREAMING-')) throw new FileRefusal(501, 'NotImplemented', 'Send the object in one piece')
  if (headers['if-none-match'] === '*' && (await files.get(bucket, key)))
    throw new FileRefusal(412, 'PreconditionFailed')
  const body = await readBody(request, maxFileBytes)
  if (!body) throw new FileRefusal(400, 'EntityTooLarge')
  checkBytes(request, body, payloadHash)
  const { etag } = await files.put(bucket, key, body, describe(request))
  response.writeHead(200, { etag }).end()
}

const describe = ({ headers }: IncomingMessage) => ({
  type: headers['content-type'] ?? 'binary/octet-stream',
  metadata: Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-') ? [[name, String(value)] as const] : [],
    ),
  ),
})

/** Each digest that the caller names must be that of the bytes that came. */
const checkBytes = ({ headers, url }: IncomingMessage, body: Buffer, payloadHash: string): void => {
  if (/^[0-9a-f]{64}$/.test(payloadHash) && payloadHash !== sha256(body)) {
    throw new FileRefusal(400, 'XAmzContentSHA256Mismatch')
  }
  const named = (name: string) => headers[name] ?? new URL(url ?? '/', 'http://localhost').searchParams.get(name)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  const digests = {
    'content-md5': () => createHash('md5').update(body).digest('base64'),
    'x-amz-checksum-crc32': () => checksum.toString('base64'),
    'x-amz-checksum-sha256': () => createHash('sha256').update(body).digest('base64'),
  }
  for (const [name, digest] of Object.entries(digests)) {
    const claimed = named(name)
    if (claimed && claimed !== digest()) throw new FileRefusal(400, 'BadDigest')
  }
}
