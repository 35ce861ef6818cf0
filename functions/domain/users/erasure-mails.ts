import { config } from '#functions/platform/config.ts'
import type { Mail } from '#functions/platform/mail/mail.ts'
import { mailPage } from '#functions/platform/mail/mail-page.ts'
import { longDate } from '#shared/model/long-date.ts'

const [site = ''] = config.PUBLIC_ORIGINS
const toSite = { text: 'Go to Sameway', url: `${site}/` }

export const erasureBegunMail = (to: string, erasesAt: string): Mail => {
  const date = longDate(erasesAt)
  return {
    to,
    ...mailPage({
      subject: `Your Sameway account will be erased on ${date}`,
      heading: `Your account will be erased on ${date}`,
      paragraphs: [
        'Somebody, most likely you, asked us to erase your Sameway account. You are signed out everywhere, and your open requests are cancelled. Jobs and offers you had not picked up have gone back.',
        `Sign in before ${date} to keep your account. After that, everything we hold about you goes for good.`,
        'If this was not you, please sign in now and change your password.',
      ],
      link: toSite,
    }),
  }
}

export const accountKeptMail = (to: string): Mail => ({
  to,
  ...mailPage({
    subject: 'Your Sameway account is kept',
    heading: 'Welcome back',
    paragraphs: [
      'You signed in, so your account is kept and will not be erased. Requests, jobs and offers that ended stay ended.',
      'If this was not you, please set a new password from the log-in screen now.',
    ],
    link: toSite,
  }),
})

export const accountErasedMail = (to: string): Mail => ({
  to,
  ...mailPage({
    subject: 'Your Sameway account has been erased',
    heading: 'Your account has been erased',
    paragraphs: [
      'As you asked, your account and everything we held about you are gone. Of deliveries that other people were part of, only the date, the areas and the price are left.',
      'Thank you for travelling with us. You are welcome back with a new account at any time.',
    ],
    link: toSite,
  }),
})
