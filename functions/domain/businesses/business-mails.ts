import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { config } from '#functions/platform/config.ts'
import type { Mail } from '#functions/platform/mail/mail.ts'
import { mailPage } from '#functions/platform/mail/mail-page.ts'

const [site = ''] = config.PUBLIC_ORIGINS

const verifiedMail = ({ name }: BusinessItem): Omit<Mail, 'to'> =>
  mailPage({
    subject: 'Your business is verified',
    heading: 'Your business is verified',
    paragraphs: [
      `We have looked at the details of ${name} and verified them. Thank you for going the same way.`,
      'You can now assign deliveries near you to your drivers.',
    ],
    link: { text: 'Go to your dashboard', url: `${site}/business/dashboard` },
  })

const rejectedMail = ({ name, reason }: BusinessItem): Omit<Mail, 'to'> =>
  mailPage({
    subject: 'Your business was not verified',
    heading: 'We could not verify your business',
    paragraphs: [
      `We have looked at the details of ${name} and could not verify them.`,
      ...(reason ? [`The reason: ${reason}`] : []),
      'What your drivers carry goes on, and new deliveries wait. Change your business profile, and we will look at it again.',
    ],
    link: { text: 'Go to your business profile', url: `${site}/business/profile` },
  })

/** What its owner is told of a decision; of a business that waits, nothing. */
export const decisionMail = (business: BusinessItem): Omit<Mail, 'to'> | undefined => {
  switch (business.status) {
    case 'pending':
      return undefined
    case 'verified':
      return verifiedMail(business)
    case 'rejected':
      return rejectedMail(business)
  }
}
