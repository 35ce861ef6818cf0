import { config } from '#functions/platform/config.ts'
import type { Mail } from '#functions/platform/mail/mail.ts'
import { mailPage } from '#functions/platform/mail/mail-page.ts'
import { pausedText } from '#shared/model/give-backs.ts'

const [site = ''] = config.PUBLIC_ORIGINS

const words = {
  partner: {
    subject: 'You can’t take new jobs for a day',
    kept: 'What you carry now is still yours to deliver. After that you can take jobs again as usual.',
    url: `${site}/dashboard`,
  },
  business: {
    subject: 'Your business can’t assign new deliveries for a day',
    kept: 'What your drivers have now is still theirs to deliver, and you can hand it from one to another. After that you can assign deliveries again as usual.',
    url: `${site}/business/dashboard`,
  },
} as const

export const pauseMail = (who: keyof typeof words, pausedUntil: string): Omit<Mail, 'to'> => {
  const { subject, kept, url } = words[who]
  return mailPage({
    subject,
    heading: 'Time for a short break',
    paragraphs: [
      pausedText(who, pausedUntil),
      kept,
      'People count on a job that was accepted, so please only take what you can carry. If something has gone wrong, just answer through our contact form.',
    ],
    link: { text: 'Go to your dashboard', url },
  })
}
