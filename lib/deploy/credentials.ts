import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { isSet, optionOf } from './options.ts'

type Environment = Record<string, string | undefined>

/**
 * Each of these sets of variables is enough:
 * https://docs.aws.amazon.com/sdkref/latest/guide/standardized-credentials.html
 */
const variableSets = [
  ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  ['AWS_WEB_IDENTITY_TOKEN_FILE', 'AWS_ROLE_ARN'],
  ['AWS_CONTAINER_CREDENTIALS_RELATIVE_URI'],
  ['AWS_CONTAINER_CREDENTIALS_FULL_URI'],
]

/** Settings of a profile that lead to credentials. A region alone does not. */
const leadsToCredentials =
  /^\s*(aws_access_key_id|credential_process|sso_session|sso_start_url|role_arn|web_identity_token_file|login_session)\s*=/

export const missingCredentials =
  'There are no AWS credentials: set AWS_PROFILE (made by `aws configure sso`), or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'

/**
 * Returns one sentence if there are no credentials. Looks where the CDK looks, but makes no call: the CDK reports
 * expired credentials itself, but missing ones only after a build and a minute of waiting.
 */
export const credentialsFault = (words: readonly string[], environment: Environment): string | undefined => {
  const profile = optionOf(words, '--profile')
  if (!profile && variableSets.some((names) => names.every((name) => environment[name]))) return undefined
  const named = profile ?? (environment.AWS_PROFILE || environment.AWS_DEFAULT_PROFILE)
  if (hasProfile(named ?? 'default', environment)) return undefined
  if (named) return `There are no AWS credentials: no profile "${named}" in ${filesOf(environment).join(' or ')}.`
  if (isSet(words, '--ec2creds', '-i') || isInstance(environment)) return undefined
  return missingCredentials
}

const filesOf = ({ AWS_SHARED_CREDENTIALS_FILE, AWS_CONFIG_FILE, HOME }: Environment): [string, string] => {
  const folder = join(HOME || homedir(), '.aws')
  return [AWS_SHARED_CREDENTIALS_FILE || join(folder, 'credentials'), AWS_CONFIG_FILE || join(folder, 'config')]
}

/** The region of the profile in use. */
export const profileRegion = (environment: Environment): string | undefined => {
  const name = environment.AWS_PROFILE || environment.AWS_DEFAULT_PROFILE || 'default'
  const lines = filesOf(environment).flatMap((file) => linesOf(file, name))
  return lines.map((line) => /^\s*region\s*=\s*(\S+)/.exec(line)?.[1]).find(Boolean)
}

const hasProfile = (name: string, environment: Environment): boolean =>
  filesOf(environment).some((file) => linesOf(file, name).some(isEnough))

const linesOf = (file: string, profile: string): string[] => sectionOf(textOf(file), profile)

const isEnough = (line: string): boolean => leadsToCredentials.test(line)

/** The lines under `[name]` or `[profile name]`. */
const sectionOf = (text: string, name: string): string[] => {
  let isInside = false
  return text.split('\n').filter((line) => {
    const title = /^\s*\[\s*(?:profile\s+)?"?([^\]"]+?)"?\s*\]/.exec(line)?.[1]
    if (title !== undefined) isInside = title === name
    return isInside && title === undefined
  })
}

/** The CDK's own test for an EC2 instance, whose role provides credentials. */
const isInstance = ({ AWS_EC2_METADATA_DISABLED }: Environment): boolean =>
  AWS_EC2_METADATA_DISABLED !== 'true' &&
  (textOf('/sys/devices/virtual/dmi/id/board_asset_tag').startsWith('i-') ||
    textOf('/sys/hypervisor/uuid').toLowerCase().startsWith('ec2'))

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
