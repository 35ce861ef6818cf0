import { fromEnv } from '@aws-sdk/credential-provider-env'

/**
 * Replaces `@aws-sdk/credential-provider-node`, whose chain also reads files and asks processes, SSO and the instance.
 * Lambda has its credentials in the environment. Saves 44 kB of each API function.
 */
export const defaultProvider = () => fromEnv()

/**
 * Replaces the rules with which the clients of the table and of sockets would find their service: `functions/platform`
 * sets the endpoints. Saves 13 kB of the fan-out.
 */
export const defaultEndpointResolver = () => {
  throw new Error('This client must be given its endpointProvider')
}

/**
 * Replaces the detection of the defaults mode, which may ask the instance for its region. `client-settings.ts` sets
 * ours; late clients use the SDK's default. Saves 1 kB.
 */
export const resolveDefaultsModeConfig =
  ({ defaultsMode = 'legacy' }: { defaultsMode?: string } = {}) =>
  async (): Promise<string> =>
    defaultsMode

/** Replaces the adaptive retry mode, which none of our clients uses. Saves 2 kB. */
export class DefaultRateLimiter {}
export class AdaptiveRetryStrategy {}

/** Replaces the region lookup on the machine. Lambda sets the region in the environment. Saves 1 kB. */
export const getInstanceMetadataRegion = async () => undefined
