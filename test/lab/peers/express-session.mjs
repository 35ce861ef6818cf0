import { createHash } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import express from 'express'
import serverless from 'serverless-http'

const table = DynamoDBDocumentClient.from(new DynamoDBClient({}))
const TableName = process.env.TABLE_NAME ?? ''

/** The signed-in user, as an Express application reads them: one read of person and session. */
const app = express()
app.get('/api/auth/check-session', async (request, response) => {
  const cookie = request.headers.cookie?.split('; ').find((part) => part.startsWith('__Host-sid='))
  const [userId, secret] = cookie?.slice('__Host-sid='.length).split('.') ?? []
  if (!userId || !secret) {
    response.status(401).json({ error: 'Please sign in.' })
    return
  }
  const hash = createHash('sha256').update(secret).digest('base64url')
  const Keys = [
    { PK: `USER#${userId}`, SK: 'PROFILE' },
    { PK: `USER#${userId}`, SK: `SESSION#${hash}` },
  ]
  const { Responses } = await table.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }))
  const rows = Responses?.[TableName] ?? []
  const user = rows.find(({ email }) => email)
  const session = rows.find(({ tokenHash }) => tokenHash)
  if (!user || !session || new Date(session.endsAt) < new Date()) {
    response.status(401).json({ error: 'Please sign in.' })
    return
  }
  const { email, firstName, lastName, isAdmin = false, isPartner = false } = user
  response.json({ user: { user_id: userId, email, firstName, lastName, isAdmin, isPartner } })
})

export const handler = serverless(app)
