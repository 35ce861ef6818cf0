import { fromEnv } from '@aws-sdk/credential-provider-env'

type Service = {
  endpoint: string
  /** The timeout of one attempt, and of a silence within its answer. */
  answerMs: number
}

const agent = { keepAlive: true, maxSockets: 50 }

/**
 * Sets everything that an SDK client would otherwise read from files, which Lambda does not have, or compute again for
 * each call.
 */
export const clientSettings = (region: string, { endpoint, answerMs }: Service) => {
  const url = new URL(endpoint)
  return {
    region,
    endpoint,
    endpointProvider: () => ({ url }),
    credentials: fromEnv(),
    maxAttempts: 4,
    retryMode: 'standard' as const,
    defaultsMode: 'standard' as const,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    authSchemePreference: [],
    disableClockSkewCorrection: false,
    defaultUserAgentProvider: async () => [],
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: answerMs,
      socketTimeout: answerMs,
      throwOnRequestTimeout: true, // the SDK would only log it
      httpAgent: agent,
      httpsAgent: agent,
    },
  }
}

/** Set by Lambda, and by the host on one machine. */
export const regionOf = ({ AWS_REGION: region }: NodeJS.ProcessEnv): string => {
  if (!region) throw new Error('AWS_REGION must be in the environment')
  return region
}

type Client = { middlewareStack: { remove: (name: string) => boolean } }

/** Removes the SDK's logger, which copies every row although we log none, and its user agent, which no one reads. */
export const removeNeedless = ({ middlewareStack }: Client): void => {
  for (const name of ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'])
    if (!middlewareStack.remove(name)) throw new Error(`The SDK has no ${name} any more`)
}
