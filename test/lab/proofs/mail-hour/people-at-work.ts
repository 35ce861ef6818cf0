import { newEmail } from '#test/support/accounts.ts'
import { anAdmin, toggle } from '#test/support/admin-actions.ts'
import { complete, start } from '#test/support/fleets.ts'
import { anOnlinePartner, type Listener, listenAs } from '#test/support/live-socket.ts'
import { accept } from '#test/support/offers.ts'
import { codeOf, ok, post } from '#test/support/requests.ts'
import { protectedAdmin, type TestHost } from '#test/support/start-test-host.ts'
import { aRequester } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

/** A mail that a user should get: at once, or late under another subject if part of it expires after ten minutes. */
export type DueMail = {
  to: string
  subject: string
  lateSubject?: string | undefined
  askedAt: number
  runsOut: boolean
}

export type Work = {
  /** One action after the other; each makes mails, and some of them frames. */
  next: () => Promise<void>
  due: DueMail[]
  /** How long each frame took to arrive. */
  frameWaitsMs: number[]
}

/** People who use the product whether mails go or not. */
export const peopleAtWork = async (host: TestHost): Promise<Work> => {
  const due: DueMail[] = []
  const frameWaitsMs: number[] = []
  const [owner, partner] = [await listenAs(host, await aRequester(host)), await anOnlinePartner(host)]
  const admin = await anAdmin(host)
  const { config } = await import('#functions/platform/config.ts') // late: it reads the settings when it loads
  const accepted: string[] = []

  const enter = (to: string, subject: string, more: Partial<DueMail> = {}): void =>
    void due.push({ to, subject, askedAt: Date.now(), runsOut: false, ...more })

  const receive = async ({ heard }: Listener, type: string, id: string, count = 1): Promise<void> => {
    const startedAt = performance.now()
    await waitFor(`${type} of ${id}`, () => heard(type).filter(({ request_id: about }) => about === id).length >= count)
    frameWaitsMs.push(performance.now() - startedAt)
  }

  const accepting = async (): Promise<void> => {
    const { id } = await post(owner.client)
    ok(await accept(partner, id))
    enter(owner.user.email, 'A partner has accepted your request')
    accepted.push(id)
    await receive(owner, 'offer_accepted', id)
  }
  const completing = async (): Promise<void> => {
    const id = accepted.shift()
    if (!id) return
    ok(await start(partner, id))
    ok(await complete(partner, id, await codeOf(owner.client, id)))
    enter(owner.user.email, 'Your delivery has been picked up')
    enter(owner.user.email, 'Your delivery is complete')
    await receive(owner, 'request_updated', id, 2)
  }
  const writing = async (): Promise<void> => {
    const body = { name: 'Test Visitor', email: newEmail('visitor'), message: 'Do you carry pianos?' }
    ok(await host.client().contact.sendMessage({ body }))
    enter(config.CONTACT_INBOX, 'A message from the contact form')
  }
  const signingUp = async (): Promise<void> => {
    const email = newEmail('newcomer')
    ok(await host.client().auth.sendOtp({ body: { email } }))
    enter(email, 'Your Sameway code', { lateSubject: 'Your Sameway link', runsOut: true })
  }
  const forgetting = async (): Promise<void> => {
    const { user } = await aRequester(host)
    ok(await host.client().auth.sendResetOtp({ body: { email: user.email } }))
    enter(user.email, 'Your Sameway password code', { lateSubject: 'Your Sameway password link' })
  }
  const promoting = async (): Promise<void> => {
    const person = await aRequester(host)
    ok(await toggle(admin, person, { is_admin: true }))
    enter(person.user.email, "You're now a Sameway admin")
    enter(protectedAdmin.email, 'Sameway has a new admin')
  }

  const acts = [writing, accepting, signingUp, completing, forgetting, promoting]
  let turn = 0
  return {
    due,
    frameWaitsMs,
    next: async () => {
      await acts[turn % acts.length]?.()
      turn += 1
    },
  }
}
