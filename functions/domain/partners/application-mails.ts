import { config } from '#functions/platform/config.ts'
import type { Mail } from '#functions/platform/mail/mail.ts'
import { mailPage } from '#functions/platform/mail/mail-page.ts'
import { fullName } from '#functions/platform/sessions/full-name.ts'
import type { NameDecision, PartnerItem } from './partner-item.ts'

const [site = ''] = config.PUBLIC_ORIGINS
const link = { text: 'Go to your dashboard', url: `${site}/dashboard` }
const profileLink = { text: 'Go to your profile', url: `${site}/profile` }
const again = 'You can apply again from your dashboard.'

const because = ({ reason }: { reason?: string }): string[] => (reason ? [`The reason: ${reason}`] : [])

const approvedMail = (): Omit<Mail, 'to'> =>
  mailPage({
    subject: 'You are a verified partner',
    heading: 'You are a verified partner',
    paragraphs: [
      'We have looked at your application and approved it. Thank you for going the same way.',
      'Open the Partner Hub on your dashboard and go online to hear of requests near you, or publish a journey that you make anyway.',
    ],
    link,
  })

const rejectedMail = (application: PartnerItem): Omit<Mail, 'to'> =>
  mailPage({
    subject: 'Your partner application was not approved',
    heading: 'We could not approve your application',
    paragraphs: [
      'We have looked at your application as a partner and could not approve it.',
      ...because(application),
      again,
    ],
    link,
  })

const revokedMail = (application: PartnerItem): Omit<Mail, 'to'> =>
  mailPage({
    subject: 'You are no longer a verified partner',
    heading: 'You are no longer a verified partner',
    paragraphs: [
      'We have taken your verification as a partner back.',
      ...because(application),
      'What you had accepted and not started goes to other partners. Please finish what is on its way.',
      again,
    ],
    link,
  })

/** What somebody is told of a decision; of an application that waits, nothing. */
export const decisionMail = (application: PartnerItem): Omit<Mail, 'to'> | undefined => {
  switch (application.status) {
    case 'pending':
      return undefined
    case 'verified':
      return approvedMail()
    case 'rejected':
      return rejectedMail(application)
    case 'revoked':
      return revokedMail(application)
  }
}

/** What a verified partner is told of the decision on their new name. */
export const nameMail = (decision: NameDecision): Omit<Mail, 'to'> => {
  const name = fullName(decision)
  if (decision.decision === 'approved')
    return mailPage({
      subject: 'Your new name was approved',
      heading: 'Your new name was approved',
      paragraphs: [`We have looked at your new name. From now on people see ${name}.`],
      link: profileLink,
    })
  return mailPage({
    subject: 'Your new name was not approved',
    heading: 'We could not approve your new name',
    paragraphs: [
      `We have looked at the name ${name} and could not approve it.`,
      ...because(decision),
      'People still see the name that you had before, and you stay a verified partner.',
    ],
    link: profileLink,
  })
}
