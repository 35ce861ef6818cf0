import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { clientSettings, regionOf, removeNeedless } from '#functions/platform/aws/client-settings.ts'
import { watchAttempts } from './repeats.ts'

/** A table that hangs is out, and its caller still waits to hear so. */
const answerMs = 3_000

const createTableClient = (environment: NodeJS.ProcessEnv): DynamoDBDocumentClient => {
  const region = regionOf(environment)
  const endpoint = environment.AWS_ENDPOINT_URL_DYNAMODB || `https://dynamodb.${region}.amazonaws.com`
  const client = new DynamoDBClient({
    ...clientSettings(region, { endpoint, answerMs }),
    accountIdEndpointMode: 'disabled',
    endpointDiscoveryEnabled: false,
  })
  removeNeedless(client)
  client.middlewareStack.addRelativeTo(watchAttempts, {
    relation: 'after',
    toMiddleware: 'retryMiddleware',
    name: 'watchAttempts',
  })
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
}

let client: DynamoDBDocumentClient | undefined

/** The one client of this process. Where the table is, and who asks, is read with the first question. */
export const tableClient = (): DynamoDBDocumentClient => {
  client ??= createTableClient(process.env)
  return client
}
