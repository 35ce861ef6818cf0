import { defaultProvider } from '@aws-sdk/credential-provider-node'
import { defaultRegion } from '../cloud/regions.ts'
import { StartupError } from '../local/startup-error.ts'
import { credentialsFault, profileRegion } from './credentials.ts'
import { optionOf } from './options.ts'

type Environment = Record<string, string | undefined>

/** The region that the AWS CLI would use, or else the default region of stages. */
export const regionOfOperator = (environment: Environment): string =>
  environment.AWS_REGION || environment.AWS_DEFAULT_REGION || profileRegion(environment) || defaultRegion

/**
 * The operator's credentials, from the SDK's default chain: keys, a profile, SSO, a pipeline's token, a role. They are
 * requested again when they expire during a command. Throws one sentence if there are none.
 */
export const operatorCredentials = (words: readonly string[], environment: Environment) => {
  const fault = credentialsFault(words, environment)
  if (fault) throw new StartupError(fault)
  const profile = optionOf(words, '--profile')
  const provide = defaultProvider(profile ? { profile } : {})
  return async () => {
    try {
      return await provide()
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new StartupError(`The AWS credentials cannot be used: ${why}`)
    }
  }
}

/** For commands that run our functions' own code, which reads keys and region from the environment. */
export const lendAccess = async (environment: Environment): Promise<void> => {
  const { accessKeyId, secretAccessKey, sessionToken } = await operatorCredentials([], environment)()
  environment.AWS_REGION = regionOfOperator(environment)
  environment.AWS_ACCESS_KEY_ID = accessKeyId
  environment.AWS_SECRET_ACCESS_KEY = secretAccessKey
  if (sessionToken) environment.AWS_SESSION_TOKEN = sessionToken
  else delete environment.AWS_SESSION_TOKEN
}
