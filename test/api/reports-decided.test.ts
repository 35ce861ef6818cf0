import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { erase } from '#test/support/account-erasure.ts'
import { anAdmin, auditOf, miscounted } from '#test/support/admin-actions.ts'
import { clock, days, hours } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aDriverWithFiles, assign } from '#test/support/fleets.ts'
import { mailsTo } from '#test/support/mailbox.ts'
import { titlesOf } from '#test/support/notifications.ts'
import { openHost } from '#test/support/open-host.ts'
import {
  aReportedNote,
  decideReport,
  note,
  openReport,
  reportContent,
  reportedContent,
  reportQueue,
  words,
} from '#test/support/reports.ts'
import { documents, ok, post } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aBusiness, aPartner, aRequester, type Person, setOnUser } from '#test/support/test-users.ts'
import { open, uploadedFile } from '#test/support/uploads.ts'

const host = await openHost()

const details = async ({ client }: Person, id: string) => ok(await client.requests.getDetails({ params: { id } })).body
const preview = async ({ client }: Person, id: string) =>
  ok(await client.requests.previewRequest({ params: { id } })).body

const withPhoto = async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const photo = await uploadedFile(owner.client)
  const { id } = await post(owner.client, { description: note, photos: [photo] })
  return { owner, partner, id, photo, report: await reportedContent(partner, id, { about: 'photo', photo_id: photo }) }
}

describe('is refused', () => {
  test('to everyone but admins, and to admins whom the report is about or from', async () => {
    const { owner, partner, report } = await aReportedNote(host)
    for (const who of [owner, partner]) {
      for (const answer of [await openReport(who, report), await decideReport(who, report)])
        expect(summaryOf(answer)).toBe('403 access.denied')
      await setOnUser(who.userId, 'isAdmin', true)
      for (const answer of [await openReport(who, report), await decideReport(who, report)])
        expect(summaryOf(answer)).toBe('403 report.own')
      await setOnUser(who.userId, 'isAdmin', false)
    }
    const unknown = { id: 'rpt_0000000000000000000000' }
    const admin = await anAdmin(host)
    for (const answer of [await openReport(admin, unknown), await decideReport(admin, unknown)])
      expect(summaryOf(answer)).toBe('404 report.unknown')
  })

  test('a second decision, but not the same one again', async () => {
    const [admin, other, { report }] = [await anAdmin(host), await anAdmin(host), await aReportedNote(host)]
    ok(await decideReport(admin, report))
    ok(await decideReport(admin, report))
    expect(summaryOf(await decideReport(other, report))).toBe('409 report.closed')
    expect(summaryOf(await decideReport(admin, report, { decision: 'keep' }))).toBe('409 report.closed')
  })

  test('one of two decisions at the same time', async () => {
    const { owner, report } = await aReportedNote(host)
    const admins = [await anAdmin(host), await anAdmin(host)]
    const answers = await Promise.all(
      admins.map((admin, index) => decideReport(admin, report, { reason: `Reason ${index}` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await auditOf(owner)).filter(({ action }) => action === 'report.decided')).toHaveLength(1)
    await host.settled()
    expect(await miscounted()).toEqual([])
  })
})

describe('a hidden note', () => {
  test('is gone for everyone, says so, and both sides read the decision', async () => {
    const [admin, { owner, partner, id, report }] = [await anAdmin(host), await aReportedNote(host)]
    ok(await decideReport(admin, report))
    for (const shown of [await details(owner, id), await preview(partner, id)])
      expect(shown).toMatchObject({ description: null, note_removed: true })
    expect(await titlesOf(host, owner)).toEqual(["We've removed something of yours"])
    expect(await titlesOf(host, partner)).toEqual(["We've looked at your report"])
    const [[, heading, body] = []] = await mailsTo(host, owner.user.email)
    expect({ heading, body }).toEqual({
      heading: "We've removed something of yours",
      body: "Leeds LS1: We've removed the note on your request. What it was reported for: It's a fraud or a scam. The reason: It asks for money before the delivery.",
    })
    expect(await reportQueue(admin, 'open')).not.toContain(report.id)
    expect(await reportQueue(admin, 'decided')).toContain(report.id)
    expect(ok(await owner.client.users.exportData()).text).not.toContain(note)
    await host.settled()
    expect(await miscounted()).toEqual([])
  })

  test('is gone from a request that its owner has changed or posted again meanwhile', async () => {
    const [admin, { owner, id, report }] = [await anAdmin(host), await aReportedNote(host)]
    const again = (wish: object) =>
      owner.client.requests.createRequest({ body: documents({ description: note, ...wish }) })
    const changed = ok(await again({ replaces: id })).body.request?.id ?? ''
    const second = ok(await again({ copies: id })).body.request?.id ?? ''
    await host.settled()
    ok(await decideReport(admin, report))
    for (const one of [id, changed, second])
      expect(await details(owner, one)).toMatchObject({ description: null, note_removed: true })
  })

  test('stays away after the match, and cannot be reported again', async () => {
    const [admin, { partner, id, report }] = [await anAdmin(host), await aReportedNote(host)]
    ok(await decideReport(admin, report))
    ok(await partner.client.requests.acceptRequest({ params: { id } }))
    expect(await details(partner, id)).toMatchObject({ description: null, note_removed: true })
    expect(summaryOf(await reportContent(await aPartner(host), id))).toBe('404 request.unknown')
  })
})

test('what is kept stays, and only the reporter reads the decision', async () => {
  const [admin, { owner, partner, id, report }] = [await anAdmin(host), await aReportedNote(host)]
  ok(await decideReport(admin, report, { decision: 'keep', reason: 'It is a joke.' }))
  expect(await preview(partner, id)).toMatchObject({ description: note })
  expect(await titlesOf(host, owner)).toEqual([])
  const [[, , body] = []] = await mailsTo(host, partner.user.email)
  expect(body).toBe("You reported the note on a job. We've left it as it is. The reason: It is a joke.")
})

describe('a hidden photo', () => {
  test('is neither listed nor opened any more, nor posted again', async () => {
    const [admin, { owner, partner, id, photo, report }] = [await anAdmin(host), await withPhoto()]
    expect((await open(owner.client, photo)).status).toBe(302)
    ok(await decideReport(admin, report))
    expect((await preview(partner, id)).photos).toEqual([])
    ok(await partner.client.requests.acceptRequest({ params: { id } }))
    for (const who of [owner, partner]) {
      expect((await details(who, id)).photos).toEqual([])
      expect((await open(who.client, photo)).status).toBe(404)
    }
    const again = await owner.client.requests.createRequest({ body: documents({ photos: [photo], copies: id }) })
    expect(again.status).toBeGreaterThanOrEqual(400)
  })

  test('is hidden in the request that has taken it over', async () => {
    const [admin, { owner, id, photo, report }] = [await anAdmin(host), await withPhoto()]
    const body = documents({ photos: [photo], replaces: id })
    const changed = ok(await owner.client.requests.createRequest({ body })).body.request?.id ?? ''
    expect((await details(owner, changed)).photos).toHaveLength(1)
    ok(await decideReport(admin, report))
    expect((await details(owner, changed)).photos).toEqual([])
    expect((await open(owner.client, photo)).status).toBe(404)
  })

  test('of a driver is hidden, and their business reads why', async () => {
    const [admin, owner, fleet] = [await anAdmin(host), await aRequester(host), await aBusiness(host)]
    const driver = await aDriverWithFiles(host, fleet)
    const { id } = await post(owner.client)
    ok(await assign(fleet, id, driver))
    const report = await reportedContent(owner, id, { about: 'photo', photo_id: driver.photo })
    ok(await decideReport(admin, report))
    expect((await details(owner, id)).partner).toMatchObject({ photoUrl: null })
    for (const { client } of [owner, fleet, admin]) expect((await open(client, driver.photo)).status).toBe(404)
    expect(await titlesOf(host, fleet)).toContain("We've removed something of yours")
  })
})

test('a hidden name is replaced, and its owner is asked for another before they post again', async () => {
  const [admin, carrier] = [await anAdmin(host), await aPartner(host)]
  const owner = await aRequester(host, { firstName: 'Rude' })
  const { id } = await post(owner.client)
  ok(await carrier.client.requests.acceptRequest({ params: { id } }))
  const report = await reportedContent(carrier, id, { about: 'profile', ground: 'hateful' })
  expect(ok(await openReport(admin, report)).body.kept_text).toBe('Rude')
  ok(await decideReport(admin, report))
  expect((await details(carrier, id)).requester).toMatchObject({ firstName: 'Member' })
  expect(ok(await owner.client.auth.checkSession()).body.user).toMatchObject({ is_profile_complete: false })
})

describe('what was reported', () => {
  test('is kept as it was until thirty days after the decision, also when both sides have left', async () => {
    const [admin, { owner, partner, photo, report }] = [await anAdmin(host), await withPhoto()]
    ok(
      await owner.client.requests.cancelOwnRequest({
        params: { id: (await openReport(admin, report)).body.request_id ?? '' },
      }),
    )
    await host.settled()
    for (const who of [owner, partner]) await erase(who)
    await host.settled()
    expect(await readRow(keys.upload(photo))).toBeUndefined()
    const file = ok(await openReport(admin, report)).body
    expect(file).toMatchObject({ text: null, author: { name: null }, reporter: { name: null } })
    expect((await fetch(new URL(file.kept_photo?.url ?? '', host.url))).status).toBe(200)
    ok(await decideReport(admin, report))
    await host.settled()
    clock.advance(days(30) - 60)
    await host.sweep()
    expect(await readRow(keys.report(report.id))).toBeDefined()
    const copy = (await readRow(keys.report(report.id)))?.kept as { photo: { uploadId: string } }
    clock.advance(120)
    await host.sweep()
    expect(await readRow(keys.report(report.id))).toBeUndefined()
    expect(await readRow(keys.upload(copy.photo.uploadId))).toBeUndefined()
  })

  test('is in the download of its reporter, in their own words alone', async () => {
    const { partner, report } = await aReportedNote(host)
    await host.settled()
    const { text } = ok(await partner.client.users.exportData())
    expect(text).toContain(report.id)
    expect(text).toContain(words)
    expect(text).not.toContain(note)
  })
})

test('reports older than five days are logged each night, until an admin has decided them', async () => {
  const waits = () => host.log.lines.filter((line) => line.includes('"reports wait"')).length
  const night = async () => {
    const before = waits()
    const { handler } = await import('#functions/jobs/nightly.ts') // late: it reads its settings when it loads
    await host.settled()
    await handler({ only: ['reports'], indexLagMs: 0 })
    return waits() - before
  }
  const before = await anAdmin(host)
  await host.settled()
  for (const id of await reportQueue(before, 'open')) ok(await decideReport(before, { id }))
  const { report } = await aReportedNote(host)
  clock.advance(days(5) - hours(1))
  expect(await night()).toBe(0)
  clock.advance(hours(1) + 1)
  expect(await night()).toBe(1)
  ok(await decideReport(await anAdmin(host), report))
  expect(await night()).toBe(0)
})
