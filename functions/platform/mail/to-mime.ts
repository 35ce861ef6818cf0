import MailComposer from 'nodemailer/lib/mail-composer'
import type { OutgoingMail } from '#functions/platform/local-adapters.ts'
import { oneClickHeaders } from '#shared/model/one-click-headers.ts'

// Loaded with the first mail that has headers of its own, because SES takes those only in a finished text.

/** A mail as it is sent: headers and both forms. SES adds its own id and signature. */
export const toMime = ({ from, to, replyTo, subject, text, html, oneClickUrl }: OutgoingMail): Promise<Buffer> =>
  new MailComposer({
    ...{ from, to, replyTo, subject, text, html, headers: oneClickHeaders(oneClickUrl) },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
