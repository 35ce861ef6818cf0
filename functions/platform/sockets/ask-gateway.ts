import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { clientSettings, regionOf, removeNeedless } from '#functions/platform/aws/client-settings.ts'
import { isLate, isUnanswered, serviceUnavailable } from '#functions/platform/aws/service-unavailable.ts'
import { config } from '#functions/platform/config.ts'
import { withHiddenCause } from '#functions/platform/faults.ts'
import type { LocalSockets } from '#functions/platform/local-adapters.ts'

/** The timeout of one frame: other frames wait behind one that hangs. */
const answerMs = 2_000
const gone = 410

/** The gateway refused a call. If it did not answer at all, ServiceUnavailable is thrown instead. */
export class SocketRefusedError extends Error {
  readonly status: number

  constructor(status: number, cause: unknown) {
    super(`The gateway of sockets answered ${status}`, { cause })
    this.status = status
  }
}

const unanswered = (cause: Error): Error =>
  serviceUnavailable(`The gateway of sockets did not answer: ${cause.message}`, cause)

/**
 * Clients recognise a repeated frame by its id, so every failure is retried except a timeout: other frames wait behind
 * it.
 */
const giveUpLate =
  <Call, Answer>(attempt: (call: Call) => Promise<Answer>) =>
  (call: Call): Promise<Answer> =>
    attempt(call).catch((error: unknown) => {
      throw isLate(error)
        ? withHiddenCause(serviceUnavailable('The gateway of sockets did not answer in time'), error)
        : error
    })

const createGatewayClient = () => {
  const client = new ApiGatewayManagementApiClient(
    clientSettings(regionOf(process.env), { endpoint: config.SOCKETS_ENDPOINT, answerMs }),
  )
  removeNeedless(client)
  client.middlewareStack.addRelativeTo(giveUpLate, {
    relation: 'after',
    toMiddleware: 'retryMiddleware',
    name: 'giveUpLate',
  })
  return client
}

let client: ApiGatewayManagementApiClient | undefined

const ask = async (call: (gateway: ApiGatewayManagementApiClient) => Promise<unknown>): Promise<boolean> => {
  client ??= createGatewayClient() // its address and our credentials are read with the first call
  try {
    await call(client)
    return true
  } catch (error) {
    const status = statusOf(error)
    if (status === gone) return false
    if (status) throw new SocketRefusedError(status, error)
    throw isUnanswered(error) ? unanswered(error) : error
  }
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode // where the SDK has read an answer

/** The gateway that holds the open sockets in the cloud. */
export const askGateway: LocalSockets = {
  post: (ConnectionId, frame) =>
    ask((gateway) => gateway.send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.from(frame) }))),
  hangUp: (ConnectionId) => ask((gateway) => gateway.send(new DeleteConnectionCommand({ ConnectionId }))),
}
