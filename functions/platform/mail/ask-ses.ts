import { GetAccountCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { config } from '#functions/platform/config.ts'
import type { OutgoingMail } from '#functions/platform/local-adapters.ts'
import { oneClickHeaders } from '#shared/model/one-click-headers.ts'

// The timeout of all attempts together: other effects wait behind a mail that hangs.
const answerMs = 4_000
const inTime = () => ({ abortSignal: AbortSignal.timeout(answerMs) })

const ses = new SESv2Client({
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
})

export const askSes = async ({ from, to, replyTo, subject, text, html, oneClickUrl }: OutgoingMail): Promise<void> => {
  const utf8 = (Data: string) => ({ Charset: 'UTF-8', Data })
  const headers = Object.entries(oneClickHeaders(oneClickUrl))
  const command = new SendEmailCommand({
    FromEmailAddress: from,
    Destination: { ToAddresses: to },
    ...(replyTo.length > 0 && { ReplyToAddresses: replyTo }),
    ...(config.MAIL_CONFIGURATION_SET && { ConfigurationSetName: config.MAIL_CONFIGURATION_SET }),
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Text: utf8(text), Html: utf8(html) },
        ...(headers.length > 0 && { Headers: headers.map(([Name, Value]) => ({ Name, Value })) }),
      },
    },
  })
  await ses.send(command, inTime())
}

/** The mails sent in the last 24 hours, and their maximum; -1 means no limit. */
export const askMailQuota = async (): Promise<{ sent: number; most: number }> => {
  const { SendQuota = {} } = await ses.send(new GetAccountCommand({}), inTime())
  const { SentLast24Hours = 0, Max24HourSend = -1 } = SendQuota
  return { sent: SentLast24Hours, most: Max24HourSend }
}
