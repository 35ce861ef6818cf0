import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { askForErasure } from '#test/support/account-erasure.ts'
import { goodPassword, newEmail, passwords, signUp, verifyAddress } from '#test/support/accounts.ts'
import { anAdmin, decide } from '#test/support/admin-actions.ts'
import { clock } from '#test/support/clock.ts'
import { callAtOnce, later, toRounds } from '#test/support/concurrent-calls.ts'
import { accept, acceptOffer, callOff, offered, openOffers } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { post } from '#test/support/requests.ts'
import { allRows, readRow, rowsOf } from '#test/support/table.ts'
import { aRequester, newRequester, readToPromote, setOnUser } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const rounds = toRounds(12)
const stored = (id: string) => readRow(keys.request(id))

describe('a partner', () => {
  test('R13 R6 revoked while taking a job and an offer keeps neither', async () => {
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

  test('R3 R5 revoked between the read and the write gets nothing: the write checks again', async () => {
    // Loaded late: the functions read their settings when they load.
    const { deps } = await import('#functions/api/partner/handler.ts')
    const { acceptRequest } = await import('#functions/domain/requests/accept-request.ts')
    const { acceptOffer: takeOffer } = await import('#functions/domain/requests/accept-request.ts')
    const { RequestId } = await import('#shared/model/ids.ts')
    const { noBlocks, sessionOf } = await import('#test/support/fake-requests.ts')
    const { partner, id } = await offered(host)
    const { id: job } = await post((await aRequester(host)).client)
    const partnerOf = async (userId: string) => {
      await setOnUser(userId, 'isVerifiedPartner', false)
      return deps.parties.partner(userId)
    }
    const late = { ...deps, blocks: noBlocks, parties: { ...deps.parties, partner: partnerOf } }
    const session = sessionOf(partner.user.userId)
    const denied = { code: 'access.denied' }
    await expect(takeOffer(late, session, RequestId.parse(id))).rejects.toMatchObject(denied)
    await expect(acceptRequest(late, session, RequestId.parse(job))).rejects.toMatchObject(denied)
    await host.settled()
    expect(await stored(id)).toMatchObject({ status: 'pending_match', event: { reason: 'voided' } })
    expect(await stored(job)).toMatchObject({ status: 'pending_match', version: 1 })
  })

  test('R6 who erases their account while another device accepts either carries the job or is gone', async () => {
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

describe('an owner', () => {
  test('R10 who erases their account while the partner accepts leaves no job with a carrier', async () => {
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

describe('concurrent calls', () => {
  test('that register one address from several browsers make one account', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = newEmail()
      const browsers = []
      for (let count = 0; count < 4; count += 1) {
        const browser = host.client()
        await verifyAddress(browser, email)
        clock.advance(60)
        browsers.push(browser)
      }
      const answers = await Promise.all(
        browsers.map((browser) => browser.auth.register({ body: { email, ...passwords() } })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
      const owners = (await allRows()).filter((row) => row.SK === 'PROFILE' && row.email === email)
      expect(owners).toHaveLength(1)
      expect(await rowsOf(`USER#${owners[0]?.userId}`, 'SESS#')).toHaveLength(1)
    }
  })

  test('that edit a profile and make its owner an admin keep both changes', async () => {
    const { userId } = await newRequester()
    const promote = await readToPromote(userId)
    await setOnUser(userId, 'mobile', '07700900999')
    expect([await promote(), await promote()]).toEqual([true, false])
    const row = await readRow({ PK: `USER#${userId}`, SK: 'PROFILE' })
    expect(row).toMatchObject({ mobile: '07700900999', isAdmin: true, epoch: 2, GSI1PK: 'DIR#USER' })
    expect(row).not.toHaveProperty('GSI2PK')
  })

  test('with wrong passwords count as if made one by one', async () => {
    const { email, password } = await signUp(host)
    const guesses = Array.from({ length: 40 }, (_, index) => `guess number ${index}`)
    const answers = await Promise.all(
      guesses.map((guess) => host.client().auth.login({ body: { email, password: guess } })),
    )
    const looked = answers.filter(({ status }) => status === 401)
    expect(looked.length).toBeGreaterThanOrEqual(1)
    expect(looked.length).toBeLessThanOrEqual(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - looked.length)
    for (let more = looked.length; more < 5; more += 1) {
      expect((await host.client().auth.login({ body: { email, password: 'guess in turn 1' } })).status).toBe(401)
    }
    expect((await host.client().auth.login({ body: { email, password } })).status).toBe(429)
  })

  test('that change one password twice leave one password and one session', async () => {
    const { client, email, user } = await signUp(host)
    const wishes = ['First tree 1 harbour', 'Second tree 2 harbour', 'Third tree 3 harbour']
    const answers = await Promise.all(
      wishes.map((newPassword) =>
        client.elsewhere().auth.changePassword({ body: { newPassword, currentPassword: goodPassword } }),
      ),
    )
    const winners = wishes.filter((_, index) => answers[index]?.status === 200)
    expect(winners).toHaveLength(1)
    for (const { status } of answers) expect([200, 401, 403]).toContain(status)
    for (const password of wishes) {
      const { status } = await host.client().auth.login({ body: { email, password } })
      expect({ password, status }).toEqual({ password, status: password === winners[0] ? 200 : 401 })
    }
    expect((await rowsOf(`USER#${user.id}`, 'SESS#')).length).toBeLessThanOrEqual(2)
  })

  test('never exceed a limit', async () => {
    const client = host.client()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => client.auth.checkUser({ body: { email: newEmail() } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('that log one session out all succeed', async () => {
    const { client } = await signUp(host)
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.elsewhere().auth.logout()))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })
})
