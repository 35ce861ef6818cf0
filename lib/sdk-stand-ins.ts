import { fromEnv } from '@aws-sdk/credential-provider-env'

/**
 * For `@aws-sdk/credential-provider-node`. Lambda always hands credentials over in the environment, so the chain that
 * also asks files, processes, SSO and the instance is 135 kB for nothing.
 */
export const defaultProvider = () => fromEnv()

/** For the reader of ~/.aws, which Lambda does not have. */
export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} })

/**
 * For the rules by which the clients of the table and of sockets would work out where their service is. We tell them, see
 * client-settings.ts.
 */
export const defaultEndpointResolver = () => {
  throw new Error('This client must be given its endpointProvider')
}

/**
 * For `@aws-sdk/endpoint-cache`, which keeps what a client has found out about endpoints. Ours never ask, and the cache
 * is created all the same.
 */
export class EndpointCache {}

/** For `@aws/lambda-invoke-store`, which the watch for functions that call themselves asks. None of ours can. */
export const InvokeStore = { getInstanceAsync: async () => undefined }

/** These two for `@smithy/core/event-streams`: the client for files prepares for operations that stream, and we call none. */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config
export const eventStreamSerdeProvider = () => undefined
