import { describe, expect, test } from 'vitest'
import { anAdmin } from '#test/support/admin-actions.ts'
import { aDriverWithFiles, assign } from '#test/support/fleets.ts'
import { openHost } from '#test/support/open-host.ts'
import {
  aReportedNote,
  note,
  openReport,
  reportContent,
  reportedContent,
  reportQueue,
  words,
} from '#test/support/reports.ts'
import { ok, post, requestIn } from '#test/support/requests.ts'
import { aBusiness, aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'

const host = await openHost()

const never = 'req_0000000000000000000001'
const noPhoto = 'upl_0000000000000000000001'

/** The whole answer, except the id of the call. */
const answerOf = async (...call: Parameters<typeof reportContent>) => {
  const { status, body } = await reportContent(...call)
  return { status, body: { ...body, request_id: '' } }
}

const expectUnknown = async (...[who, id, wish]: Parameters<typeof reportContent>): Promise<void> => {
  const answer = await answerOf(who, id, wish)
  expect(answer).toMatchObject({ status: 404, body: { code: 'request.unknown' } })
  expect(answer).toEqual(await answerOf(who, never, wish))
}

const withPhoto = async (owner: Person) => {
  const photo = await uploadedFile(owner.client)
  const { id } = await post(owner.client, { description: note, photos: [photo] })
  return { id, photo }
}

describe('is answered like an unknown request', () => {
  test('a note or photo that the caller cannot see, or that is their own', async () => {
    const [owner, carrier, other] = [await aRequester(host), await aPartner(host), await aPartner(host)]
    const { id, photo } = await withPhoto(owner)
    for (const who of [owner, await aRequester(host), await aBusiness(host, { isVerified: false })]) {
      await expectUnknown(who, id)
      await expectUnknown(who, id, { about: 'photo', photo_id: photo })
    }
    ok(await carrier.client.requests.acceptRequest({ params: { id } }))
    await expectUnknown(other, id)
    await expectUnknown(other, id, { about: 'photo', photo_id: photo })
    ok(await reportContent(carrier, id))
  })

  test('a request without a note, a photo of another request, and none at all', async () => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const [{ photo }, { id: bare }] = [await withPhoto(owner), await post(owner.client, { description: '' })]
    await expectUnknown(partner, bare)
    for (const photo_id of [photo, noPhoto, undefined])
      await expectUnknown(partner, bare, { about: 'photo', ...(photo_id && { photo_id }) })
  })

  test('a person whom the caller does not see with this request', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const { id } = await post(owner.client)
    for (const who of [owner, carrier]) await expectUnknown(who, id, { about: 'profile' })
    ok(await carrier.client.requests.acceptRequest({ params: { id } }))
    for (const who of [await aPartner(host), await aRequester(host)]) await expectUnknown(who, id, { about: 'profile' })
    for (const who of [owner, carrier]) ok(await reportContent(who, id, { about: 'profile' }))
  })

  test('the owner’s name, for a carrier whose delivery is over', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const id = await requestIn('completed', { owner, carrier })
    await expectUnknown(carrier, id, { about: 'profile' })
    ok(await reportContent(owner, id, { about: 'profile' }))
  })
})

describe('a report', () => {
  test('waits for admins with what was reported as it was, and who reported it', async () => {
    const [admin, { owner, partner, id, report }] = [await anAdmin(host), await aReportedNote(host)]
    await host.settled()
    expect(await reportQueue(admin, 'open')).toContain(report.id)
    expect(ok(await openReport(admin, report)).body).toMatchObject({
      thing: 'note',
      ground: 'fraud',
      reported_at: report.reported_at,
      decision: null,
      request_id: id,
      kept_text: note,
      kept_photo: null,
      author: { id: owner.userId, name: 'Test' },
      reporter: { id: partner.userId, name: 'Test' },
      text: words,
    })
  })

  test('of a photo has a copy of it, which nobody else can open', async () => {
    const [admin, owner, partner] = [await anAdmin(host), await aRequester(host), await aPartner(host)]
    const { id, photo } = await withPhoto(owner)
    const [shown] = ok(await partner.client.requests.previewRequest({ params: { id } })).body.photos ?? []
    expect(shown?.id).toBe(photo)
    const report = await reportedContent(partner, id, { about: 'photo', photo_id: photo, ground: 'personal_data' })
    const { kept_photo: kept, thing } = ok(await openReport(admin, report)).body
    expect(thing).toBe('photo')
    expect((await fetch(new URL(kept?.url ?? '', host.url))).status).toBe(200)
  })

  test('of a driver is about the photo and the name that their requester sees', async () => {
    const [admin, owner, fleet] = [await anAdmin(host), await aRequester(host), await aBusiness(host)]
    const driver = await aDriverWithFiles(host, fleet)
    const { id } = await post(owner.client)
    ok(await assign(fleet, id, driver))
    const [name, portrait] = [
      await reportedContent(owner, id, { about: 'profile' }),
      await reportedContent(owner, id, { about: 'photo', photo_id: driver.photo }),
    ]
    expect(ok(await openReport(admin, name)).body).toMatchObject({ thing: 'name', author: { id: driver.userId } })
    expect(ok(await openReport(admin, portrait)).body).toMatchObject({ thing: 'portrait', kept_text: null })
  })

  test('is made once for each reporter and thing, also by two calls at once', async () => {
    const [admin, { owner, partner, id, report }] = [await anAdmin(host), await aReportedNote(host)]
    expect(await reportedContent(partner, id, { ground: 'hateful', text: 'Something else.' })).toEqual(report)
    expect(ok(await openReport(admin, report)).body).toMatchObject({ ground: 'fraud', text: words })
    const other = await aPartner(host)
    const both = await Promise.all([reportedContent(other, id), reportedContent(other, id)])
    expect(both[0]).toEqual(both[1])
    expect(both[0].id).not.toBe(report.id)
    ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
    expect(await reportedContent(partner, id)).toEqual(report)
  })

  test('is refused after ten in a day', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    for (let count = 0; count < 10; count += 1)
      ok(await reportContent(carrier, (await post(owner.client, { description: note })).id))
    const { id } = await post(owner.client, { description: note })
    expect(await reportContent(carrier, id)).toMatchObject({ status: 429, body: { code: 'limit.reached' } })
  })

  test('shows its author nothing', async () => {
    const { owner, id } = await aReportedNote(host)
    await host.settled()
    expect(ok(await owner.client.notifications.listNotifications({ query: {} })).body.items).toEqual([])
    expect(ok(await owner.client.requests.getDetails({ params: { id } })).body.description).toBe(note)
    expect(ok(await owner.client.users.exportData()).text).not.toContain('rpt_')
  })
})
