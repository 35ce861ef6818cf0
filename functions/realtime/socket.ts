import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import {
  isAlive,
  readSessionToken,
  readUserAndSession,
  sessionEndsAt,
} from '#functions/domain/accounts/sessions/session-store.ts'
import { toSessionUser } from '#functions/domain/accounts/user-store.ts'
import { scheduleTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { toErrorResponse, toFailure } from '#functions/platform/lambda/answers.ts'
import { readCookies } from '#functions/platform/lambda/cookies.ts'
import { isOurOrigin } from '#functions/platform/lambda/guard-origin.ts'
import { log } from '#functions/platform/log.ts'
import { forgetConnection, putConnection } from '#functions/platform/sockets/connection-store.ts'
import { accessRefusal } from '#shared/model/access.ts'
import { Failure } from '#shared/model/failure.ts'

type SocketCall = {
  requestContext: { routeKey: string; connectionId: string; requestId?: string }
  headers?: Record<string, string | undefined>
}

/** A socket's gateway hands headers on as they were spelled. */
const header = ({ headers = {} }: SocketCall, name: string): string | undefined =>
  Object.entries(headers).find(([spelled]) => spelled.toLowerCase() === name)?.[1]

/** Opens only for a page of ours and a session that could use the API; the row is what makes it reachable. */
const connect = async (call: SocketCall): Promise<void> => {
  if (!isOurOrigin(header(call, 'origin'))) throw new Failure('origin.foreign')
  const now = new Date()
  const token = readSessionToken(readCookies(header(call, 'cookie')?.split(/;\s*/)))
  const { user, item } = token ? await readUserAndSession(token) : {}
  const isIn = user && item && isAlive(item, user, now)
  const refused = accessRefusal('signed-in', isIn ? toSessionUser(user) : undefined)
  if (refused || !isIn) throw new Failure(refused ?? 'session.none')
  const { userId, tokenHash } = item
  const { connectionId } = call.requestContext
  await Promise.all([
    putConnection({ connectionId, userId, tokenHash, connectedAt: now.toISOString() }),
    scheduleTask({ kind: 'session.end', at: sessionEndsAt(item).toISOString(), userId, tokenHash }),
  ])
}

/** We only speak to clients. The gateway itself answers their pings; who says anything else is none of ours. */
const message = async (connectionId: string): Promise<void> => {
  // Honest clients never need it. What is known of it goes by the gateway's notice of the end.
  const { socketGateway } = await import('#functions/platform/sockets/sockets.ts')
  await socketGateway.hangUp(connectionId)
}

/** What API Gateway tells of sockets, and what their clients say besides a ping. */
export const handler = async (call: SocketCall): Promise<APIGatewayProxyStructuredResultV2> => {
  const { routeKey, connectionId, requestId = '' } = call.requestContext
  try {
    if (routeKey === '$connect') await connect(call)
    else if (routeKey === '$disconnect') await forgetConnection(connectionId)
    else await message(connectionId)
    return { statusCode: 200 }
  } catch (error) {
    const failure = toFailure(error)
    if (!failure) throw error
    const answer = toErrorResponse(failure, requestId)
    log('info', 'socket refused', { group: 'socket', code: failure.code, request_id: requestId })
    return answer
  }
}
