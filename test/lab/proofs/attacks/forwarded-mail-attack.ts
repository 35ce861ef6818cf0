import { unsubscribeTokenIn } from '#test/support/mailbox.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

const changed = (token: string, content: unknown): string =>
  token.replace(/\.[^.]*\./, `.${Buffer.from(JSON.stringify(content)).toString('base64url')}.`)

/** A forwarded mail carries its link. It may switch off that topic of the mail's reader, and nothing else. */
export const attack: Attack = {
  about: 'the link of a forwarded mail switches off other mails, or those of others, or opens something',
  settings: { LIMITS: 'relaxed' },
  run: async (host) => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    await requestIn('matched', { owner, carrier: partner })
    const token = unsubscribeTokenIn(await host.mailbox.waitForMail(owner.user.email))
    const gains: string[] = []
    const stranger = host.client()
    const offOf = async ({ client }: typeof owner) => ok(await client.notifications.getSettings()).body.off ?? []

    const topics = ['jobs', 'offers', 'problems', 'account', 'requests.push', 'everything', '']
    const tokens = [
      ...topics.map((topic) => changed(token, [owner.userId, topic])),
      ...['requests', 'jobs'].map((topic) => changed(token, [partner.userId, topic])),
      ...[token.slice(1), token.slice(0, -1), `${token}A`, `${token}.`, token.toUpperCase()],
    ]
    for (const one of tokens) {
      const { status } = await stranger.notifications.unsubscribe({ params: { token: one } })
      if (status < 400) gains.push(`a changed token was answered with ${status}`)
    }
    if ((await offOf(owner)).length > 0) gains.push('a changed token switched something off')

    const { body } = await stranger.notifications.unsubscribe({ params: { token } })
    if (JSON.stringify(await offOf(owner)) !== '["requests.mail"]') gains.push('it did more than end its topic')
    if ((await offOf(partner)).length > 0) gains.push('it switched off the mails of another user')
    if (JSON.stringify(body).includes(owner.user.email)) gains.push('the answer has the address of the reader')
    if (stranger.cookies.has('sid')) gains.push('the stranger was signed in')

    const links = await stranger.auth.followLink({ body: { token } })
    if (links.status === 200) gains.push('it opened the link of a log-in')
    return { tries: tokens.length + 2, gains }
  },
}
