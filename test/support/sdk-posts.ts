import { Readable } from 'node:stream'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

type Posted = { headers: Record<string, string>; body: string }
type Identity = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

/** AWS's own client of tables, as far as what it would post: nothing is sent, and every answer is empty. */
export const sdkPosts = (credentials: Identity, { region = 'eu-west-2', endpoint = 'http://127.0.0.1:8000' } = {}) => {
  const posted: Posted[] = []
  const handle = async ({ headers, body }: { headers: Record<string, string>; body: Uint8Array }) => {
    // Bytes that pose as text, and complain when they are taken for it.
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    posted.push({ headers: { ...headers }, body: bytes.toString() })
    return { response: { statusCode: 200, headers: {}, body: Readable.from([Buffer.from('{}')]) } as never } // all it reads
  }
  const client = new DynamoDBClient({ region, endpoint, credentials, requestHandler: { handle } as never }) // nor more
  const sdk = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
  return { sdk, lastPosted: (): Posted => posted.at(-1) ?? { headers: {}, body: '' } }
}
