import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { config } from '#functions/platform/config.ts'
import { GetCommand, PutCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import type { Mail } from './mail.ts'

// A mail that hangs must not hold back what else there is to tell: it is tried again.
const ses = new SESClient({
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
})
const markSeconds = 7 * 24 * 3600 // longer than a stream keeps its records, so no repetition outlives the mark

/**
 * Sends a mail once for each `id`, however often its event comes. The mark is written after SES has answered: a crash
 * in between may send a twin, but never loses a mail.
 */
export const sendMail = async (id: string, { to, replyTo, subject, text, html }: Mail): Promise<void> => {
  const key = keys.sentMail(id)
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }))
  if (Item) return
  const utf8 = (Data: string) => ({ Charset: 'UTF-8', Data })
  await ses.send(
    new SendEmailCommand({
      Source: config.MAIL_FROM,
      Destination: { ToAddresses: [to] },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      ...(config.MAIL_CONFIGURATION_SET && { ConfigurationSetName: config.MAIL_CONFIGURATION_SET }),
      Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
    }),
  )
  await table.send(
    new PutCommand({ TableName: tableName, Item: { ...key, ttl: Math.floor(Date.now() / 1000) + markSeconds } }),
  )
}
