import { fromEnv } from '@aws-sdk/credential-provider-env'

/**
 * Replaces `@aws-sdk/credential-provider-node`, whose chain also reads files and asks processes, SSO and the instance.
 * Lambda has its credentials in the environment. Saves 44 kB of each API function (`requests` 365 instead of 321, at
 * most 340).
 */
export const defaultProvider = () => fromEnv()

/** Replaces the reader of ~/.aws, which Lambda does not have. Saves 2 kB of the fan-out (at most 260 kB). */
export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} })

/**
 * Replaces the rules by which the clients of the table and of sockets would find their service: `functions/platform`
 * sets the endpoints. Saves 13 kB of the fan-out.
 */
export const defaultEndpointResolver = () => {
  throw new Error('This client must be given its endpointProvider')
}

/**
 * For `@aws-sdk/endpoint-cache`, which remembers endpoints that a client discovered. Ours discover none, but create the
 * cache. Saves 8 kB.
 */
export class EndpointCache {}

/** For `@aws/lambda-invoke-store`, used to detect functions that call themselves. None of ours can. Saves 2 kB. */
export const InvokeStore = { getInstanceAsync: async () => undefined }

/**
 * Replaces the search for a mode of defaults, which may ask the instance for its region. Ours is set by
 * `client-settings.ts`, or is the SDK's own for late clients. Saves 1 kB.
 */
export const resolveDefaultsModeConfig =
  ({ defaultsMode = 'legacy' }: { defaultsMode?: string } = {}) =>
  async (): Promise<string> =>
    defaultsMode

/** For the adaptive mode of retries, which none of our clients has. Saves 2 kB. */
export class DefaultRateLimiter {}
export class AdaptiveRetryStrategy {}

/** For functions that ask the machine where they are. Lambda says it in the environment. Saves 1 kB. */
export const getInstanceMetadataRegion = async () => undefined
