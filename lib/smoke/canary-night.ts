import { DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm'
import { canaryAccount, canaryParameter } from '#shared/model/canary.ts'
import { quarantine } from '#shared/model/upload-purposes.ts'
import { signedInChecks } from './all-checks.ts'
import { checkOrThrow, ownOrigin, type Target } from './check.ts'

const isSkipped = 'skipped  the check of the night: there is no canary account; npm run canary:bootstrap makes one'

/** Undefined if the account has not been created. */
const readPassword = async (stage: string): Promise<string | undefined> => {
  try {
    const command = new GetParameterCommand({ Name: canaryParameter(stage), WithDecryption: true })
    return (await new SSMClient({ maxAttempts: 4 }).send(command)).Parameter?.Value
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined
    throw error
  }
}

/** Only the files that the canary has announced: its role allows no others. */
const filesIn = (Bucket: string): NonNullable<Target['files']> => {
  // One machine and test servers have no host name per bucket.
  const s3 = new S3Client({ forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined })
  const keyOf = (uploadId: string): string => `${quarantine.prefix}${canaryAccount.userId}/${uploadId}`
  return {
    read: async (id) => {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: keyOf(id) }))
      return Buffer.from((await Body?.transformToByteArray()) ?? [])
    },
    remove: async (id) => {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: keyOf(id) }))
    },
  }
}

/** A Lambda that signs in once a night like a user, with a real password. It throws if a check fails. */
export const handler = async (): Promise<void> => {
  const { STAGE = '', UPLOADS_BUCKET = '' } = process.env
  const origin = ownOrigin()
  const password = await readPassword(STAGE)
  if (password === undefined) {
    console.log(isSkipped)
    return
  }
  const account = { email: canaryAccount.email, password }
  const files = filesIn(UPLOADS_BUCKET)
  await checkOrThrow(signedInChecks, { origin, account, mayMail: false, cookies: [], files })
}
