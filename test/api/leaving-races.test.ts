import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { askForErasure } from '#test/support/account-erasure.ts'
import { anAdmin, decide } from '#test/support/admin-actions.ts'
import { callAtOnce, later, toRounds } from '#test/support/concurrent-calls.ts'
import { accept, acceptOffer, callOff, offered, openOffers } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { post } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aRequester, setOnUser } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const rounds = toRounds(12)
const stored = (id: string) => readRow(keys.request(id))

describe('the partner', () => {
  test('R13 R6 is revoked while they take a job and an offer: they keep neither', async () => {
    const [admin, poster] = [await anAdmin(host), await aRequester(host)]
    for (const round of rounds) {
      const { partner, id } = await offered(host)
      const { id: job } = await post(poster.client)
      const [revoked, ...taken] = await callAtOnce(round, [
        () => decide(admin, partner, { decision: 'reject', reason: 'The insurance has run out.' }),
        () => acceptOffer(partner, id),
        () => accept(partner, job),
      ])
      expect(revoked).toBe('200')
      for (const said of taken) expect(said).toMatch(/^200$|^403 access.denied$|^409 offer.gone$/)
      await host.settled()
      for (const one of [id, job]) expect(await stored(one)).toMatchObject({ status: 'pending_match' })
      await callOff(poster, job)
    }
  })

  test('R3 R5 is revoked between the question and the answer: the write itself asks once more', async () => {
    // Loaded late: the functions read their settings when they load.
    const { deps } = await import('#functions/api/partner/handler.ts')
    const { acceptRequest } = await import('#functions/domain/requests/accept-request.ts')
    const { acceptOffer: takeOffer } = await import('#functions/domain/requests/accept-request.ts')
    const { RequestId } = await import('#shared/model/ids.ts')
    const { sessionOf } = await import('#test/support/fake-requests.ts')
    const { partner, id } = await offered(host)
    const { id: job } = await post((await aRequester(host)).client)
    const partnerOf = async (userId: string) => {
      await setOnUser(userId, 'isVerifiedPartner', false)
      return deps.parties.partner(userId)
    }
    const late = { ...deps, parties: { ...deps.parties, partner: partnerOf } }
    const session = sessionOf(partner.user.userId)
    const denied = { code: 'access.denied' }
    await expect(takeOffer(late, session, RequestId.parse(id))).rejects.toMatchObject(denied)
    await expect(acceptRequest(late, session, RequestId.parse(job))).rejects.toMatchObject(denied)
    await host.settled()
    expect(await stored(id)).toMatchObject({ status: 'pending_match', event: { reason: 'voided' } })
    expect(await stored(job)).toMatchObject({ status: 'pending_match', version: 1 })
  })

  test('R6 erases their account while another device of theirs accepts: they carry it, or they are gone', async () => {
    for (const round of rounds) {
      const { partner, id } = await offered(host)
      const [gone, yes] = await callAtOnce(round, [
        () => askForErasure(partner),
        later(4 * round, () => acceptOffer(partner, id)),
      ])
      expect(gone).toMatch(/^200$|^409 account.busy$/)
      expect(yes).toMatch(/^200$|^401 session.none$|^403 access.denied$|^409 offer.gone$/)
      await host.settled()
      const keeps = gone !== '200'
      expect(await stored(id)).toMatchObject({ status: keeps ? 'matched' : 'pending_match' })
    }
  })
})

describe('the owner', () => {
  test('R10 erases their account while the partner accepts: nobody carries for nobody', async () => {
    for (const round of rounds) {
      const { owner, partner, id } = await offered(host)
      const [gone, yes] = await callAtOnce(round, [
        () => askForErasure(owner),
        later(10 * round, () => acceptOffer(partner, id)),
      ])
      expect(gone).toBe('200')
      expect(['200', '409 offer.gone']).toContain(yes)
      expect(await stored(id)).toMatchObject({ status: 'cancelled' })
      expect(await openOffers(partner)).toEqual([])
    }
  })
})
