import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import express from 'express'
import serverless from 'serverless-http'
// biome-ignore lint/style/noRestrictedImports: the peer is written as most people would write it
import { z } from 'zod'

const table = DynamoDBDocumentClient.from(new DynamoDBClient({}))
const Message = z.object({
  name: z.string().trim().min(1).max(100),
  email: z.email().max(254),
  message: z.string().trim().min(1).max(2000),
})

/** The contact form as an Express application that was moved to Lambda. */
const app = express()
app.use(express.json())
app.post('/api/contact', async (request, response) => {
  const parsed = Message.safeParse(request.body)
  if (!parsed.success) {
    response.status(400).json({ error: parsed.error.issues[0]?.message })
    return
  }
  const Item = { PK: 'MESSAGES', SK: randomUUID(), ...parsed.data }
  await table.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }))
  response.json({ message: 'Thank you. Your message has been sent.' })
})

export const handler = serverless(app)
