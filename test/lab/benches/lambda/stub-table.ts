import { createServer } from 'node:http'
import { marshall } from '@aws-sdk/util-dynamodb'
import { newSessionItem, newSessionToken, sessionRow } from '#functions/domain/accounts/sessions/session-store.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { UserId } from '#shared/model/ids.ts'

const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const user: UserItem = { userId, email: 'bench@test.example', createdAt: '2026-01-01T00:00:00Z', epoch: 1 }

/** A table with one person and one session, which answers every query with both. */
export const startStubTable = async (tableName: string) => {
  const { tokenHash, cookieValue } = newSessionToken(userId)
  const session = sessionRow(newSessionItem(user, tokenHash, 'Bench', new Date()))
  const rows = [{ ...keys.user(userId), ...user }, session].map((row) => marshall(row))
  const body = JSON.stringify({ Responses: { [tableName]: rows }, UnprocessedKeys: {} })
  let requested = 0
  const server = createServer((incoming, outgoing) => {
    requested += 1
    incoming.resume().on('end', () => outgoing.setHeader('content-type', 'application/x-amz-json-1.0').end(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    cookie: `__Host-sid=${cookieValue}`,
    asked: () => requested,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
