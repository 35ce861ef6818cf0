import { GetSendQuotaCommand, SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { config } from '#functions/platform/config.ts'
import { loadOnce } from '#functions/platform/load-once.ts'
import type { OutgoingMail } from '#functions/platform/local-adapters.ts'

// The timeout of all attempts together: other effects wait behind a mail that hangs.
const answerMs = 4_000
const inTime = () => ({ abortSignal: AbortSignal.timeout(answerMs) })

const ses = new SESClient({
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
})

const loadToMime = loadOnce(() => import('./to-mime.ts'))

const configurationSet = config.MAIL_CONFIGURATION_SET && { ConfigurationSetName: config.MAIL_CONFIGURATION_SET }

const plainCommand = ({ from, to, replyTo, subject, text, html }: OutgoingMail): SendEmailCommand => {
  const utf8 = (Data: string) => ({ Charset: 'UTF-8', Data })
  return new SendEmailCommand({
    Source: from,
    Destination: { ToAddresses: to },
    ...(replyTo.length > 0 && { ReplyToAddresses: replyTo }),
    ...configurationSet,
    Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
  })
}

const rawCommand = async (mail: OutgoingMail): Promise<SendRawEmailCommand> => {
  const { toMime } = await loadToMime()
  return new SendRawEmailCommand({
    Source: mail.from,
    Destinations: mail.to,
    ...configurationSet,
    RawMessage: { Data: await toMime(mail) },
  })
}

export const askSes = async (mail: OutgoingMail): Promise<void> => {
  if (mail.oneClickUrl) await ses.send(await rawCommand(mail), inTime())
  else await ses.send(plainCommand(mail), inTime())
}

/** The mails sent in the last 24 hours, and their maximum; -1 means no limit. */
export const askMailQuota = async (): Promise<{ sent: number; most: number }> => {
  const { SentLast24Hours = 0, Max24HourSend = -1 } = await ses.send(new GetSendQuotaCommand({}), inTime())
  return { sent: SentLast24Hours, most: Max24HourSend }
}
