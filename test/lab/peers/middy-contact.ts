import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
// biome-ignore lint/style/noRestrictedImports: the peer is written as most people would write it
import { z } from 'zod'

const table = DynamoDBDocumentClient.from(new DynamoDBClient({}))
const Message = z.object({
  name: z.string().trim().min(1).max(100),
  email: z.email().max(254),
  message: z.string().trim().min(1).max(2000),
})

/** The contact form as most people would write it for Lambda: ours is measured beside it. */
const sendMessage = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const parsed = Message.safeParse(JSON.parse(event.body ?? '{}'))
  if (!parsed.success) return { statusCode: 400, body: JSON.stringify({ error: parsed.error.issues[0]?.message }) }
  const Item = { PK: 'MESSAGES', SK: randomUUID(), ...parsed.data }
  await table.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }))
  return { statusCode: 200, body: JSON.stringify({ message: 'Thank you. Your message has been sent.' }) }
}

export const handler = middy(sendMessage).onError(({ response }) => response ?? { statusCode: 500 })
