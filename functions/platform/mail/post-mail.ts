import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { config } from '#functions/platform/config.ts'
import { faultOf, log } from '#functions/platform/lambda/log.ts'
import type { Mail } from './mail.ts'
import { isRefusedForGood } from './mail-refusal.ts'

/** What SES did with a mail. It never takes a refused one; of a late one it may have taken a twin, where only its answer was lost. */
export type Posted = 'sent' | 'refused' | 'late'

// Sockets wait behind a mail that hangs. All tries together get so long.
const answerMs = 4_000
const ses = new SESClient({
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
})

const restMs = 60_000
let restsUntil = 0

/** While SES is out nobody waits for it again, for a minute from the last mail that it could not take. */
export const isPaused = (): boolean => Date.now() < restsUntil

export const postMail = async ({ to, replyTo, subject, text, html }: Mail): Promise<Posted> => {
  const utf8 = (Data: string) => ({ Charset: 'UTF-8', Data })
  const command = new SendEmailCommand({
    Source: config.MAIL_FROM,
    Destination: { ToAddresses: [to] },
    ...(replyTo && { ReplyToAddresses: [replyTo] }),
    ...(config.MAIL_CONFIGURATION_SET && { ConfigurationSetName: config.MAIL_CONFIGURATION_SET }),
    Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
  })
  try {
    await ses.send(command, { abortSignal: AbortSignal.timeout(answerMs) })
    restsUntil = 0
    return 'sent'
  } catch (error) {
    const isFinal = isRefusedForGood(error, config.MAIL_FROM)
    log(isFinal ? 'error' : 'info', isFinal ? 'mail refused' : 'mail late', { group: 'mail', fault: faultOf(error) })
    if (isFinal) return 'refused'
    restsUntil = Date.now() + restMs
    return 'late'
  }
}
