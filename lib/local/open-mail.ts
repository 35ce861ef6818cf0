import type { MailSink } from './emulators/mail-api.ts'
import { mailQueue } from './emulators/mail-queue.ts'
import { mailStore } from './emulators/mail-store.ts'
import { mailboxPage } from './emulators/mailbox-page.ts'
import { smtpSender } from './emulators/smtp-sender.ts'
import type { HostOptions } from './options.ts'

type OpenMail = { taker: MailSink; mailbox: ReturnType<typeof mailboxPage> | undefined; stop: () => Promise<void> }

/** Mails go out by the server of SMTP_URL and nothing of them is kept; without one they end in the mailbox of this machine. */
export const openMail = ({ smtpUrl, dataDir, otpEcho }: HostOptions): OpenMail => {
  if (smtpUrl) {
    const queue = mailQueue(dataDir, smtpSender(smtpUrl))
    return { taker: queue, mailbox: undefined, stop: queue.stop }
  }
  const mails = mailStore(dataDir)
  // Under the guard of the codes that answers echo: whoever reads this page can sign in as anyone.
  return { taker: mails, mailbox: otpEcho ? mailboxPage(mails) : undefined, stop: async () => undefined }
}
