import type { Keys } from './data-folder.ts'
import { gazetteerFolderOf, type HostOptions } from './options.ts'

type Addresses = { publicUrl: URL; internalUrl: string; tableEndpoint: string }

/** What functions find in their environment on one machine. It is set before any of them is loaded. */
export const functionEnvironment = (
  options: HostOptions,
  { publicUrl, internalUrl, tableEndpoint }: Addresses,
  { codeKeys, secretAccessKey }: Keys,
): Record<string, string> => ({
  STAGE: 'embedded',
  TABLE_NAME: tableName,
  UPLOADS_BUCKET: 'uploads',
  PUBLIC_ORIGINS: publicUrl.origin,
  LISTENS_ON: options.host,
  LIMITS: options.limits,
  PASSWORD_BLOCKLIST: options.passwordBlocklist,
  OTP_ECHO: options.otpEcho ? '1' : '0',
  CODE_KEYS: codeKeys,
  ORIGIN_VERIFY: options.originVerify,
  SYSTEM_ADMIN_EMAIL: options.adminEmail,
  ...(options.mailFrom && { MAIL_FROM: options.mailFrom }),
  ...(options.contactInbox && { CONTACT_INBOX: options.contactInbox }),
  LOG_LEVEL: options.logLevel,
  SOCKETS_ENDPOINT: `${internalUrl}/ws`,
  GAZETTEER_DIR: gazetteerFolderOf(options),
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: tableEndpoint,
  AWS_ENDPOINT_URL_S3: `${publicUrl.origin}/__s3`,
  AWS_ENDPOINT_URL_SES: `${internalUrl}/ses`,
})

export const tableName = 'sameway'
export const region = 'eu-west-2'
export const accessKeyId = 'local'
