import { createServer, type IncomingMessage } from 'node:http'
import { listen, stopListening } from '#lib/local/listen.ts'

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

/** How a bucket refuses: it does not exist, or the caller has no access. */
export type BucketFault = 'NoSuchBucket' | 'AccessDenied'
const statuses = { NoSuchBucket: 404, AccessDenied: 403 } as const

/** As much of S3 and of SSM's parameters as the nightly check needs, without checking signatures. */
export const startFilesAndParameters = async () => {
  const files = new Map<string, Buffer>()
  const parameters = new Map<string, string>()
  let fault: BucketFault | undefined

  const bucket = createServer(async (request, response) => {
    const bytes = await bodyOf(request)
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (fault) {
      response.writeHead(statuses[fault], { 'content-type': 'application/xml' })
      response.end(`<Error><Code>${fault}</Code><Message>no</Message></Error>`)
      return
    }
    if (request.method === 'PUT') files.set(path, bytes)
    if (request.method === 'DELETE') files.delete(path)
    const found = files.get(path)
    response.writeHead(request.method === 'GET' && !found ? 404 : 200).end(request.method === 'GET' ? found : '')
  })
  const store = createServer(async (request, response) => {
    const { Name, Value } = JSON.parse(String(await bodyOf(request)))
    response.setHeader('content-type', 'application/x-amz-json-1.1')
    if (request.headers['x-amz-target'] === 'AmazonSSM.PutParameter') {
      parameters.set(Name, Value)
      response.end(JSON.stringify({ Version: 1 }))
    } else if (parameters.has(Name)) {
      response.end(JSON.stringify({ Parameter: { Name, Value: parameters.get(Name) } }))
    } else response.writeHead(400).end(JSON.stringify({ __type: 'ParameterNotFound', message: 'no' }))
  })
  const [bucketPort, storePort] = [await listen(bucket, 0, '127.0.0.1'), await listen(store, 0, '127.0.0.1')]
  return {
    variables: {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${bucketPort}`,
      AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${storePort}`,
    },
    files,
    parameters,
    refuse: (how: BucketFault | undefined): void => {
      fault = how
    },
    stop: async (): Promise<void> => {
      await stopListening(bucket)
      await stopListening(store)
    },
  }
}
