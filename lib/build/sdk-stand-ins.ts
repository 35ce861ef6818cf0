import { fromEnv } from '@aws-sdk/credential-provider-env'

/**
 * Replaces `@aws-sdk/credential-provider-node`, whose chain also reads files and asks processes, SSO and the instance.
 * Lambda has its credentials in the environment. Saves 44 kB of each API function.
 */
export const defaultProvider = () => fromEnv()

/**
 * Replaces the rules by which the clients of the table and of sockets would find their service: `functions/platform`
 * sets the endpoints. Saves 13 kB of the fan-out.
 */
export const defaultEndpointResolver = () => {
  throw new Error('This client must be given its endpointProvider')
}

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
