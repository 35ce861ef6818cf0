import { fromEnv } from '@aws-sdk/credential-provider-env'

/**
 * Stands in for `@aws-sdk/credential-provider-node` in every bundle. Lambda always hands credentials over in the
 * environment, so the chain that also asks files, processes, SSO and the instance is 135 kB for nothing.
 */
export const defaultProvider = () => fromEnv()

/**
 * These two stand in for `@smithy/core/event-streams`: the client for files prepares for operations that stream events,
 * of which we call none.
 */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config
export const eventStreamSerdeProvider = () => undefined
