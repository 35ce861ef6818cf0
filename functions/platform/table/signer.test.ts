import { PutCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sdkPosts } from '#test/support/sdk-posts.ts'
import { signer, stampOf } from './signer.ts'

test('signs as AWS’s published example ‘post-vanilla’ does', () => {
  const sign = signer({
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    service: 'service',
  })
  expect(sign({ host: 'example.amazonaws.com', 'x-amz-date': '20150830T123600Z' }, '')).toBe(
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
      const sign = signer({ accessKeyId, secretAccessKey, region, service: 'dynamodb' }, path)
      expect(sign(asSigned, body)).toBe(authorization)
    },
  )
  await fc.assert(posts, { numRuns: 50 })
})

test('the key of yesterday signs nothing of today', () => {
  const sender = { accessKeyId: 'a', secretAccessKey: 'b', region: 'eu-west-2', service: 'dynamodb' }
  const headersOf = (at: string) => ({ host: 'h', 'x-amz-date': stampOf(new Date(at)) })
  const kept = signer(sender)
  for (const at of ['2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00Z', '2026-11-21T09:00:00Z'])
    expect(kept(headersOf(at), '{}')).toBe(signer(sender)(headersOf(at), '{}'))
})
