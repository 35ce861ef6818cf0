import { Readable } from 'node:stream'
import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sdkPosts } from '#test/support/sdk-posts.ts'
import type { Sent } from './send.ts'
import { signer, stampOf } from './sign.ts'

test('signs as AWS’s published example ‘post-vanilla’ does', () => {
  const sign = signer({
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    service: 'service',
  })
  const headers = { host: 'example.amazonaws.com', 'x-amz-date': '20150830T123600Z' }
  expect(sign({ method: 'POST', path: '/', headers, body: '' })).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  )
})

test('signs whatever the SDK posts as the SDK does', async () => {
  const word = fc.string({ minLength: 1, unit: 'grapheme-ascii' }).map((text) => `k${text.replace(/\s/g, '_')}`)
  const regions = fc.constantFrom('eu-west-2', 'us-east-1')
  const paths = fc.constantFrom('/', '/table/')
  const posts = fc.asyncProperty(
    ...([word, word, fc.option(word, { nil: undefined }), regions, paths, fc.string({ unit: 'grapheme' })] as const),
    async (accessKeyId, secretAccessKey, sessionToken, region, path, text) => {
      const endpoint = `http://127.0.0.1:8000${path}`
      const identity = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
      const { sdk, lastPosted } = sdkPosts(identity, { region, endpoint })
      await sdk.send(new PutCommand({ TableName: 'sameway', Item: { PK: 'a', SK: 'b', text } }))
      const { headers, body } = lastPosted()
      const { authorization = '' } = headers
      const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
      expect(signed).toEqual(expect.arrayContaining(['host', 'x-amz-date', 'x-amz-target']))
      const asSigned = Object.fromEntries(signed.map((name) => [name, headers[name] ?? '']))
      const sign = signer({ accessKeyId, secretAccessKey, region, service: 'dynamodb' })
      expect(sign({ method: 'POST', path, headers: asSigned, body })).toBe(authorization)
    },
  )
  await fc.assert(posts, { numRuns: 50 })
})

test('signs what is posted to a socket as the SDK does, whatever the socket is called', async () => {
  const posted: Sent[] = []
  const handle = async ({ method, path, headers, body }: Sent) => {
    posted.push({ method, path, headers, body: Buffer.from(body).toString() })
    return { response: { statusCode: 200, headers: {}, body: Readable.from([]) } as never } // all it reads
  }
  const sender = { accessKeyId: 'a', secretAccessKey: 'b', region: 'eu-west-2' }
  const endpoint = 'https://a1.execute-api.eu-west-2.amazonaws.com/prod'
  const sdk = new ApiGatewayManagementApiClient({
    region: sender.region,
    endpoint,
    credentials: sender,
    requestHandler: { handle } as never, // nor more
  })
  const name = fc.string({ minLength: 1 }).filter((text) => !/^\.*$/.test(text)) // these the SDK takes for folders
  const posts = fc.asyncProperty(name, fc.string(), async (ConnectionId, Data) => {
    await sdk.send(new PostToConnectionCommand({ ConnectionId, Data }))
    const { method, path, headers, body } = posted.at(-1) ?? { method: '', path: '', headers: {}, body: '' }
    const { authorization = '' } = headers
    const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
    const asSigned = Object.fromEntries(signed.map((name) => [name, headers[name] ?? '']))
    expect(path).toMatch(/^\/prod\/@connections\/[^/]+$/)
    expect(signer({ ...sender, service: 'execute-api' })({ method, path, headers: asSigned, body })).toBe(authorization)
  })
  await fc.assert(posts, { numRuns: 50 })
})

test('the key of yesterday signs nothing of today', () => {
  const sender = { accessKeyId: 'a', secretAccessKey: 'b', region: 'eu-west-2', service: 'dynamodb' }
  const sentAt = (at: string) => {
    const headers = { host: 'h', 'x-amz-date': stampOf(new Date(at)) }
    return { method: 'POST', path: '/', headers, body: '{}' }
  }
  const kept = signer(sender)
  for (const at of ['2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00Z', '2026-11-21T09:00:00Z'])
    expect(kept(sentAt(at))).toBe(signer(sender)(sentAt(at)))
})
