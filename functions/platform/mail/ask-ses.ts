import { GetSendQuotaCommand, SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { config } from '#functions/platform/config.ts'
import type { OutgoingMail } from '#functions/platform/local-adapters.ts'

// The timeout of all attempts together: other effects wait behind a mail that hangs.
const answerMs = 4_000
const ses = new SESClient({
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
})

export const askSes = async ({ from, to, replyTo, subject, text, html }: OutgoingMail): Promise<void> => {
  const utf8 = (Data: string) => ({ Charset: 'UTF-8', Data })
  const command = new SendEmailCommand({
    Source: from,
    Destination: { ToAddresses: to },
    ...(replyTo.length > 0 && { ReplyToAddresses: replyTo }),
    ...(config.MAIL_CONFIGURATION_SET && { ConfigurationSetName: config.MAIL_CONFIGURATION_SET }),
    Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
  })
  await ses.send(command, { abortSignal: AbortSignal.timeout(answerMs) })
}

/** The mails sent in the last 24 hours, and their maximum; -1 means no limit. */
export const askMailQuota = async (): Promise<{ sent: number; most: number }> => {
  const { SentLast24Hours = 0, Max24HourSend = -1 } = await ses.send(new GetSendQuotaCommand({}), {
    abortSignal: AbortSignal.timeout(answerMs),
  })
  return { sent: SentLast24Hours, most: Max24HourSend }
}
