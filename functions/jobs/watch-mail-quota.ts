import { config } from '#functions/platform/config.ts'
import { askDependency, faultLine } from '#functions/platform/faults.ts'
import { log } from '#functions/platform/log.ts'

const everyMinutes = 15

/** No metric of AWS tells it, so the log does: how much of its mails of a day the account has sent, in per cent. */
export const watchMailQuota = async (now: Date): Promise<void> => {
  // One machine hands its mails to a server without a quota.
  if (!config.MAIL_CONFIGURATION_SET || now.getUTCMinutes() % everyMinutes !== 0) return
  try {
    const { askMailQuota } = await import('#functions/platform/mail/ask-ses.ts')
    const { sent, most } = await askDependency({ dependency: 'mail', asked: 'GetSendQuota' }, askMailQuota)
    if (most > 0) log('info', 'mail quota', { group: 'sweeper', percent: Math.round((100 * sent) / most) })
  } catch (error) {
    log('error', 'mail quota unknown', { group: 'sweeper', ...faultLine(error) })
  }
}
