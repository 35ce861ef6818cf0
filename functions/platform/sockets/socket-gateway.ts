import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { clientSettings, regionOf, removeNeedless } from '#functions/platform/aws/client-settings.ts'
import { isLate, isUnanswered, serviceUnavailable } from '#functions/platform/aws/service-unavailable.ts'
import { config } from '#functions/platform/config.ts'

/** A frame that hangs must not hold back what else there is to tell. */
const answerMs = 2_000
const gone = 410

/** The gateway answered, and not that the socket is gone. Where it did not answer the error is named ServiceUnavailable. */
export class SocketRefusedError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The gateway of sockets answered ${status}`)
    this.status = status
  }
}

const unanswered = (cause: Error): Error =>
  serviceUnavailable(`The gateway of sockets did not answer: ${cause.message}`, cause)

/** A frame that comes twice is known again by its id, so all is repeated but what took its time already: others wait. */
const giveUpLate =
  <Call, Answer>(attempt: (call: Call) => Promise<Answer>) =>
  (call: Call): Promise<Answer> =>
    attempt(call).catch((error: unknown) => {
      throw isLate(error) ? serviceUnavailable('The gateway of sockets did not answer in time') : error
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
  client ??= createGatewayClient() // where it is, and who asks, is read with the first question
  try {
    await call(client)
    return true
  } catch (error) {
    const status = statusOf(error)
    if (status === gone) return false
    if (status) throw new SocketRefusedError(status)
    throw isUnanswered(error) ? unanswered(error) : error
  }
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode // where the SDK has read an answer

/** What holds the open sockets. False where a socket is gone, which is no failure. */
export const socketGateway = {
  post: (ConnectionId: string, frame: string): Promise<boolean> =>
    ask((gateway) => gateway.send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.from(frame) }))),
  hangUp: (ConnectionId: string): Promise<boolean> =>
    ask((gateway) => gateway.send(new DeleteConnectionCommand({ ConnectionId }))),
}
