import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import {
  isAlive,
  readSessionToken,
  readUserAndSession,
  sessionEndsAt,
} from '#functions/domain/accounts/sessions/session-store.ts'
import { toSessionUser } from '#functions/domain/accounts/user-store.ts'
import { scheduleTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { inCall } from '#functions/platform/current-call.ts'
import { faultLine } from '#functions/platform/faults.ts'
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

/** The WebSocket API passes headers on in the client's own spelling. */
const header = ({ headers = {} }: SocketCall, name: string): string | undefined =>
  Object.entries(headers).find(([spelled]) => spelled.toLowerCase() === name)?.[1]

/**
 * Accepts a socket from our own pages with a session that may use the API, and stores it so that frames can reach it.
 */
const connect = async (call: SocketCall): Promise<void> => {
  if (!isOurOrigin(header(call, 'origin'))) throw new Failure('origin.foreign')
  const now = new Date()
  const token = readSessionToken(readCookies(header(call, 'cookie')?.split(/;\s*/)))
  const { user, item } = token ? await readUserAndSession(token) : {}
  const isIn = user && item && isAlive(item, user, now)
  const refused = accessRefusal('signed-in', isIn ? toSessionUser(user, now) : undefined)
  if (refused || !isIn) throw new Failure(refused ?? 'session.none')
  const { userId, tokenHash } = item
  const { connectionId } = call.requestContext
  await Promise.all([
    putConnection({ connectionId, userId, tokenHash, connectedAt: now.toISOString() }),
    scheduleTask({ kind: 'session.end', at: sessionEndsAt(item).toISOString(), userId, tokenHash }),
  ])
}

/** Closes a socket that sends anything but a ping, which the gateway answers itself: our own pages send nothing. */
const message = async (connectionId: string): Promise<void> => {
  // Loaded late, because our own clients never get here. The rows are deleted on $disconnect.
  const { socketGateway } = await import('#functions/platform/sockets/sockets.ts')
  await socketGateway.hangUp(connectionId)
}

/** Handles $connect, $disconnect and messages of sockets. */
export const handler = (call: SocketCall): Promise<APIGatewayProxyStructuredResultV2> =>
  inCall(call.requestContext.requestId, () => answer(call))

const answer = async (call: SocketCall): Promise<APIGatewayProxyStructuredResultV2> => {
  const { routeKey, connectionId, requestId = '' } = call.requestContext
  try {
    if (routeKey === '$connect') await connect(call)
    else if (routeKey === '$disconnect') await forgetConnection(connectionId)
    else await message(connectionId)
    return { statusCode: 200 }
  } catch (error) {
    const failure = toFailure(error)
    const refusal = toErrorResponse(failure, requestId)
    const line = { group: 'socket', operation: routeKey, request_id: requestId, code: failure?.code }
    if ((refusal.statusCode ?? 500) < 500) log('info', 'socket refused', line)
    else log('error', 'socket failed', { ...line, ...faultLine(error) })
    if (!failure) throw error
    return refusal
  }
}
