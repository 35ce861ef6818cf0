import * as z from 'zod/mini'
import { topics } from '#shared/model/notification-settings.ts'
import { contract } from './endpoint.ts'

const minute = 60
const path = '/notifications/unsubscribe/{token}'
/** Signed by us for one user and one topic. It switches off these mails and does nothing else. */
const params = z.object({ token: z.string().check(z.regex(/^[\w-]{1,40}\.[\w-]{1,250}\.[\w-]{43}$/)) })

/** Ends the mails of one topic, from a link in such a mail (RFC 8058), without a session. */
export const unsubscribeContract = contract({
  openUnsubscribe: {
    summary:
      'Redirects to the page whose button ends these mails (`/unsubscribe?token=…`, with the `topic` if the link works). Changes nothing, because programs that check mails open every link.',
    method: 'GET',
    path,
    access: 'anyone',
    fromOtherSites: true,
    params,
    status: 302,
    reply: z.object({ url: z.string() }),
    failures: [],
  },
  unsubscribe: {
    summary:
      'Ends the mails of one topic: the one press of mail programs (`List-Unsubscribe=One-Click`), and the button of our page. May be repeated. A mail provider calls for all its users from few addresses, so only links that do not work are counted.',
    method: 'POST',
    path,
    access: 'anyone',
    takesForms: true,
    params,
    reply: z.object({ topic: z.enum(topics), message: z.string() }),
    failures: ['unsubscribe.unknown'],
    limits: [{ by: 'ip', max: 20, perSeconds: 10 * minute, counts: 'refusals' }],
  },
})
