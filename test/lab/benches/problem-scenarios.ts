import type { contracts } from '#shared/contracts/contracts.ts'
import { RequestId } from '#shared/model/ids.ts'
import { anAdmin } from '#test/support/admin-actions.ts'
import { aProof, handOver } from '#test/support/door.ts'
import { answerTo, fileOf, readProblem, report, reported, resolve, withdraw } from '#test/support/problems.ts'
import { propose } from '#test/support/proposals.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { ownReviews, replyTo, writeReview } from '#test/support/reviews.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import type { Scenario } from './scenario.ts'

export type ProblemVariant =
  | 'reportProblem, with a photo'
  | 'reportProblem, about a handover'
  | 'resolveProblem, and its delivery'
  | 'openUpload, of a problem by an admin'
type Operation = keyof (typeof contracts)['problems'] | 'listProblems' | 'getProblemFile' | 'resolveProblem'

const underway = async (host: TestHost) => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  return { owner, carrier, id: await requestIn('in_transit', { owner, carrier }) }
}

/** A problem that the owner has reported, and an admin. */
const given = async (host: TestHost) => {
  const { owner, carrier, id } = await underway(host)
  const photo = await aProof(owner)
  return { owner, carrier, admin: await anAdmin(host), photo, problem: await reported(owner, id, { photos: [photo] }) }
}

/** A request in the pool, with the partner who will carry it. */
const waiting = async (host: TestHost) => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  const id = await requestIn('pending_match', { owner, carrier })
  return { owner, carrier, id, params: { id } }
}

/** A request that its future carrier would do for more. */
const proposed = async (host: TestHost) => {
  const parties = await waiting(host)
  return { ...parties, proposal: (await propose(parties.carrier, parties.id)).id }
}

/** A review of a carrier, as it is published. */
const reviewed = async (host: TestHost) => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  const id = await requestIn('completed', { owner, carrier })
  ok(await writeReview(owner, id))
  ok(await writeReview(carrier, id))
  await host.settled()
  // Loaded late, because it reads the host's settings. No clock stands still here, so it takes tomorrow's word for it.
  const { publishStoredReviews } = await import('#functions/domain/reviews/review-tasks.ts')
  const tomorrow = new Date(Date.now() + 24 * 3_600_000)
  const requestId = RequestId.parse(id)
  await publishStoredReviews({ kind: 'review.publish', at: tomorrow.toISOString(), requestId, match: 1 }, tomorrow)
  const [review] = await ownReviews(carrier)
  return { carrier, id, review: review?.id ?? '' }
}

export const problemScenarios: Record<Operation | ProblemVariant, Scenario> = {
  reportProblem: async (host) => {
    const { owner, id } = await underway(host)
    return () => report(owner, id)
  },
  'reportProblem, with a photo': async (host) => {
    const { owner, id } = await underway(host)
    const photos = [await aProof(owner)]
    return () => report(owner, id, { photos })
  },
  'reportProblem, about a handover': async (host) => {
    const { owner, carrier, id } = await underway(host)
    await reported(owner, id, { kind: 'other' })
    ok(await handOver(carrier, id))
    return () => report(owner, id)
  },
  getProblem: async (host) => {
    const { carrier, problem } = await given(host)
    return () => readProblem(carrier, problem)
  },
  propose: async (host) => {
    const { params } = await waiting(host)
    const { client } = await aPartner(host)
    return () => client.problems.propose({ params, body: { price: 120, note: 'I pass there anyway.' } })
  },
  listProposals: async (host) => {
    const { owner, id, params } = await proposed(host)
    for (let count = 1; count < 5; count += 1) await propose(await aPartner(host), id)
    return () => owner.client.problems.listProposals({ params })
  },
  listOwnProposals: async (host) => {
    const { carrier } = await proposed(host)
    return () => carrier.client.problems.listOwnProposals()
  },
  acceptProposal: async (host) => {
    const { owner, params, proposal } = await proposed(host)
    return () => owner.client.problems.acceptProposal({ params: { ...params, proposal } })
  },
  declineProposal: async (host) => {
    const { owner, params, proposal } = await proposed(host)
    return () => owner.client.problems.declineProposal({ params: { ...params, proposal } })
  },
  withdrawProposal: async (host) => {
    const { carrier, params } = await proposed(host)
    return () => carrier.client.problems.withdrawProposal({ params })
  },
  answerProblem: async (host) => {
    const { carrier, problem } = await given(host)
    return () => answerTo(carrier, problem)
  },
  withdrawProblem: async (host) => {
    const { owner, problem } = await given(host)
    return () => withdraw(owner, problem)
  },
  writeReview: async (host) => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const id = await requestIn('completed', { owner, carrier })
    await host.settled()
    return () => writeReview(owner, id, { facts: ['on_time', 'careful', 'as_agreed'], text: 'A good day. '.repeat(40) })
  },
  getReviews: async (host) => {
    const { carrier, id } = await reviewed(host)
    return () => carrier.client.problems.getReviews({ params: { id } })
  },
  listOwnReviews: async (host) => {
    const { carrier } = await reviewed(host)
    return () => carrier.client.problems.listOwnReviews()
  },
  replyToReview: async (host) => {
    const { carrier, review } = await reviewed(host)
    return () => replyTo(carrier, review, 'Thank you, and see you soon.')
  },
  listProblems: async (host) => {
    const { admin, owner, carrier } = await given(host)
    for (let count = 0; count < 12; count += 1) {
      const id = await requestIn('completed', { owner, carrier })
      await report(owner, id)
    }
    return () => admin.client.admin.listProblems({ query: { status: 'waiting', limit: '10' } })
  },
  getProblemFile: async (host) => {
    const { admin, problem } = await given(host)
    return () => fileOf(admin, problem)
  },
  resolveProblem: async (host) => {
    const { admin, problem } = await given(host)
    return () => resolve(admin, problem)
  },
  'resolveProblem, and its delivery': async (host) => {
    const { admin, problem } = await given(host)
    return () => resolve(admin, problem, { ending: 'complete' })
  },
  'openUpload, of a problem by an admin': async (host) => {
    const { admin, problem, photo } = await given(host)
    return async () => {
      const given = { params: { id: photo }, query: { problem: problem.id } }
      const { status } = await admin.client.uploads.openUpload(given)
      return { status: status === 302 ? 200 : status }
    }
  },
}
