import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Worker } from '#lib/groups.ts'
import type { Keys } from './data-folder.ts'
import type { Handler, Lambda } from './gateway/invoke.ts'
import { gazetteerFolderOf, type HostOptions } from './options.ts'
import { StartupError } from './startup-error.ts'

/** The environment of the functions on one machine. Set it before loading any of them. */
export const functionEnvironment = (
  options: HostOptions,
  publicUrl: URL,
  { codeKeys, pushKeys, taxKeys, secretAccessKey }: Keys,
): Record<string, string> => ({
  STAGE: 'embedded',
  TABLE_NAME: tableName,
  UPLOADS_BUCKET: uploadsBucket,
  PUBLIC_ORIGINS: publicUrl.origin,
  LISTENS_ON: options.host,
  LIMITS: options.limits,
  LIMITS_FACTOR: String(options.limitsFactor),
  GATES: options.gates,
  GATES_SINCE: options.gatesSince,
  WASTE: options.waste,
  PASSWORD_BLOCKLIST: options.passwordBlocklist,
  OTP_ECHO: options.otpEcho ? '1' : '0',
  CODE_KEYS: codeKeys,
  PUSH_KEYS: pushKeys,
  TAX_KEYS: taxKeys,
  PLATFORM_OPERATOR_ID: options.operatorId,
  ORIGIN_VERIFY: options.originVerify,
  SYSTEM_ADMIN_EMAIL: options.adminEmail,
  ...(options.mailFrom && { MAIL_FROM: options.mailFrom }),
  ...(options.contactInbox && { CONTACT_INBOX: options.contactInbox }),
  ...(options.driverMailDomain && { DRIVER_MAIL_DOMAIN: options.driverMailDomain }),
  LOG_LEVEL: options.logLevel,
  GAZETTEER_DIR: gazetteerFolderOf(options),
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  ...(options.dynamodbEndpoint && { AWS_ENDPOINT_URL_DYNAMODB: options.dynamodbEndpoint }),
  AWS_ENDPOINT_URL_S3: `${publicUrl.origin}/__s3`,
})

export const tableName = 'sameway'
export const uploadsBucket = 'uploads'
export const region = 'eu-west-2'
export const accessKeyId = 'local'

const root = resolve(import.meta.dirname, '../..')

/** Loads a function from its source or from its bundle. Set the environment first. */
export const loadLambda = async ({ name, entry }: Worker, from: 'source' | 'bundled'): Promise<Lambda> => {
  const path = resolve(root, from === 'source' ? entry : `dist/functions/${name}/index.mjs`)
  if (!existsSync(path)) {
    throw new StartupError(
      from === 'source' ? `The function ${entry} is missing.` : `${path} is missing: run npm run build first.`,
    )
  }
  const module: { handler?: unknown } = await import(pathToFileURL(path).href)
  if (typeof module.handler !== 'function') throw new StartupError(`${path} exports no handler.`)
  // Its parameters and result follow Lambda's contract. The gateway passes plain JSON both ways.
  return { name, handler: module.handler as Handler }
}

let isApplied = false

/** Sets the environment, and reports its errors in the functions' own words. */
export const applyEnvironment = async (environment: Record<string, string>): Promise<void> => {
  if (isApplied)
    throw new StartupError('This process has held a host already, and functions read their environment once.')
  isApplied = true
  Object.assign(process.env, environment)
  try {
    await import('#functions/platform/config.ts')
  } catch (error) {
    throw new StartupError(error instanceof Error ? `${error.message}.` : String(error))
  }
}
