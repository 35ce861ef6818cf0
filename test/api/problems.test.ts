import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { clock, days, hours } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aProof, detailsOf, handOver } from '#test/support/door.ts'
import { complete } from '#test/support/fleets.ts'
import { listenAs } from '#test/support/live-socket.ts'
import { accept, callOff } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { answerTo, readProblem, report, reported, statement, withdraw } from '#test/support/problems.ts'
import { codeOf, ok, post, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { countStoredCopies, uploadedFile } from '#test/support/uploads.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()
checkInvariants(host)

const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const stored = (id: string) => readRow(keys.request(id))
const subjects = async ({ user }: Person) => {
  await host.settled()
  return (await host.mailbox.to(user.email)).map(({ subject }) => subject)
}

describe('reporting a problem', () => {
  test('is refused to strangers, before a match, and 48 hours after the end', async () => {
    const [{ owner, carrier }, other] = [await parties(), await aPartner(host)]
    const waiting = (await post(owner.client)).id
    expect(await report(owner, waiting)).toMatchObject({
      status: 409,
      body: { code: 'problem.too-early', error: 'You can report a problem once someone has accepted this.' },
    })
    expect(summaryOf(await report(carrier, waiting))).toBe('404 request.unknown')
    ok(await callOff(owner, waiting))
    expect(summaryOf(await report(owner, waiting))).toBe('409 problem.too-early')
    const over = await requestIn('completed', { owner, carrier })
    expect(summaryOf(await report(other, over))).toBe('404 request.unknown')
    clock.advance(days(2))
    for (const person of [owner, carrier])
      expect(await report(person, over)).toMatchObject({
        status: 409,
        body: {
          code: 'problem.too-late',
          error: 'A problem can be reported until 48 hours after the end. Please write to us instead.',
        },
      })
    expect((await stored(over))?.door).toBeUndefined()
  })

  test.each([
    ['nothing said', { text: ' ' }, 'text'],
    ['nine characters', { text: 'No parcel' }, 'text'],
    ['more than a thousand characters', { text: 'a'.repeat(1001) }, 'text'],
    ['four photos', { photos: Array(4).fill('upl_0000000000000000000000') }, 'photos'],
    ['an unknown kind', { kind: 'lost' as never }, 'kind'],
  ])('is refused with %s', async (_, wish, field) => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier })
    const { status, body } = await report(owner, id, wish)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    expect(await stored(id)).not.toHaveProperty('door')
  })

  test('refuses photos of another user, of another purpose and used ones, and then changes nothing', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    const [mine, theirs, other] = [await aProof(owner), await aProof(carrier), await uploadedFile(owner.client)]
    for (const [photos, refusal] of [
      [[theirs], '404 upload.unknown'],
      [[mine, other], '404 upload.unknown'],
      [[mine, mine], '409 upload.used'],
    ] as const)
      expect(summaryOf(await report(owner, id, { photos: [...photos] }))).toBe(refusal)
    expect(await stored(id)).not.toHaveProperty('door')
    expect(await countStoredCopies(host, mine)).toBe(0)
    const { statement: said } = await reported(owner, id, { photos: [mine] })
    expect(said.photos).toEqual([{ id: mine, url: `/api/uploads/${mine}`, contentType: 'image/png' }])
    for (const { client } of [owner, carrier])
      expect((await client.uploads.openUpload({ params: { id: mine } })).status).toBe(302)
    const stranger = await aPartner(host)
    expect((await stranger.client.uploads.openUpload({ params: { id: mine } })).status).toBe(404)
  })

  test.each(['matched', 'in_transit', 'completed', 'cancelled'] as const)(
    'works for both sides while it is %s, and keeps version and last event',
    async (status) => {
      const { owner, carrier } = await parties()
      for (const person of [owner, carrier]) {
        const id = await requestIn(status, { owner, carrier })
        const before = await stored(id)
        const problem = await reported(person, id)
        expect(problem).toMatchObject({
          request_id: id,
          kind: 'not_arrived',
          state: 'open',
          opened_by: person === owner ? 'requester' : 'carrier',
          statement: { ...statement, at: new Date().toISOString(), photos: [] },
          answer: null,
          can: ['withdraw'],
          answer_by: new Date(Date.now() + hours(48) * 1000).toISOString(),
          closes_at: new Date(Date.now() + days(14) * 1000).toISOString(),
          resolution: null,
        })
        const after = await stored(id)
        expect([after?.version, after?.event, after?.status]).toEqual([before?.version, before?.event, status])
        for (const one of [owner, carrier])
          expect((await detailsOf(one, id)).problem).toEqual({ id: problem.id, is_open: true })
      }
    },
  )

  test('again returns the first report, and a different one beside it is refused', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    const photos = [await aProof(owner)]
    const first = await reported(owner, id, { photos })
    clock.advance(60)
    expect(await reported(owner, id, { photos })).toEqual(first)
    for (const [person, wish] of [
      [owner, { kind: 'damaged' as const }],
      [carrier, {}],
    ] as const)
      expect(summaryOf(await report(person, id, wish))).toBe('409 problem.open')
  })

  test('works three times for each side of a match', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    for (let time = 0; time < 3; time += 1) ok(await withdraw(carrier, await reported(carrier, id)))
    expect(await report(carrier, id)).toMatchObject({
      status: 409,
      body: {
        code: 'problem.too-many',
        error: "You've already reported three problems with this delivery. Please write to us instead.",
      },
    })
    ok(await handOver(carrier, id))
    for (let time = 0; time < 3; time += 1) ok(await withdraw(owner, await reported(owner, id)))
    expect(summaryOf(await report(owner, id))).toBe('409 problem.too-many')
  })

  test('a fourth time ends a delivery in transit for its owner, who cannot withdraw it', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    for (let time = 0; time < 3; time += 1) ok(await withdraw(owner, await reported(owner, id)))
    const last = await reported(owner, id)
    expect(last.can).toEqual([])
    expect(await withdraw(owner, last)).toMatchObject({
      status: 409,
      body: { code: 'problem.stays', error: "This problem stays open until we've decided." },
    })
    expect(await report(carrier, id)).toMatchObject({
      status: 409,
      body: { code: 'problem.open', error: 'We look at the open problem first.' },
    })
    await host.settled()
    clock.advance(days(14))
    await host.sweep()
    expect(await stored(id)).toMatchObject({ status: 'cancelled', event: { by: 'system', reason: 'unresolved' } })
  })

  test('reaches the other side by mail and frame', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    const at = await listenAs(host, carrier)
    const { version } = (await stored(id)) ?? {}
    const before = await subjects(owner)
    await reported(owner, id)
    const frame = await waitFor('the frame', () => at.heard('problem_changed')[0])
    expect(frame).toMatchObject({ request_id: id, v: version, status: 'in_transit' })
    expect(await subjects(carrier)).toEqual(['A problem with a delivery was reported'])
    expect(await subjects(owner)).toEqual(before)
    const [mail] = await host.mailbox.to(carrier.user.email)
    // Statements and addresses stay on the site.
    expect(mail?.text).toContain('Leeds LS1')
    for (const hidden of [statement.text, 'Park Row']) expect(mail?.text).not.toContain(hidden)
    at.socket.close()
  })
})

describe('an open problem', () => {
  test('can be read by both sides, but by no one else and not under another request', async () => {
    const [{ owner, carrier }, other] = [await parties(), await aPartner(host)]
    const [id, second] = [
      await requestIn('matched', { owner, carrier }),
      await requestIn('matched', { owner, carrier }),
    ]
    const problem = await reported(owner, id)
    expect(ok(await readProblem(owner, problem)).body.problem).toEqual(problem)
    expect(ok(await readProblem(carrier, problem)).body.problem).toEqual({ ...problem, can: ['answer'] })
    expect(summaryOf(await readProblem(other, problem))).toBe('404 problem.unknown')
    expect(summaryOf(await readProblem(owner, { ...problem, request_id: second as never }))).toBe('404 problem.unknown')
    expect(summaryOf(await readProblem(owner, { ...problem, id: 'prb_0000000000000000000000' as never }))).toBe(
      '404 problem.unknown',
    )
  })

  test('blocks neither a handover nor the code', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    const problem = await reported(carrier, id, { kind: 'code_withheld' })
    ok(await handOver(carrier, id))
    expect((await detailsOf(owner, id)).handover).toMatchObject({ left_with: 'neighbour' })
    ok(await complete(carrier, id, await codeOf(owner.client, id)))
    expect((await detailsOf(owner, id)).problem).toEqual({ id: problem.id, is_open: true })
    expect(ok(await readProblem(owner, problem)).body.problem).toMatchObject({ state: 'open', can: ['answer'] })
  })

  test('is hidden from the next carrier once the job is given back', async () => {
    const { owner, carrier } = await parties()
    const next = await aPartner(host)
    const id = await requestIn('matched', { owner, carrier })
    const problem = await reported(owner, id, { kind: 'behaviour' })
    ok(await carrier.client.requests.cancelRequest({ params: { id } }))
    ok(await accept(next, id))
    expect((await detailsOf(next, id)).problem).toBeNull()
    expect((await detailsOf(owner, id)).problem).toBeNull()
    expect(summaryOf(await readProblem(next, problem))).toBe('404 problem.unknown')
    // Its sides still see and answer it, and another one may be reported.
    ok(await answerTo(carrier, problem))
    const second = await reported(owner, id)
    expect(ok(await withdraw(owner, problem)).body.problem).toMatchObject({ state: 'withdrawn' })
    expect((await detailsOf(next, id)).problem).toEqual({ id: second.id, is_open: true })
  })
})

describe('answering a problem', () => {
  test('is refused to the reporter, to others, twice, and after 48 hours', async () => {
    const [{ owner, carrier }, other] = [await parties(), await aPartner(host)]
    const problem = await reported(owner, await requestIn('in_transit', { owner, carrier }))
    expect(summaryOf(await answerTo(owner, problem))).toBe('403 access.denied')
    expect(summaryOf(await answerTo(other, problem))).toBe('404 problem.unknown')
    expect((await answerTo(carrier, problem, { text: 'No.' })).status).toBe(400)
    ok(await answerTo(carrier, problem))
    expect(await answerTo(carrier, problem, { text: 'And another thing.' })).toMatchObject({
      status: 409,
      body: { code: 'problem.answered', error: 'This problem has been answered already.' },
    })
    const late = await reported(carrier, await requestIn('in_transit', { owner, carrier }))
    clock.advance(hours(48))
    expect(await answerTo(owner, late)).toMatchObject({
      status: 409,
      body: { code: 'problem.answer-too-late', error: 'The time to answer is over.' },
    })
    expect(ok(await readProblem(owner, late)).body.problem).toMatchObject({ state: 'open', answer: null, can: [] })
  })

  test('works once, with photos, and notifies the other side', async () => {
    const { owner, carrier } = await parties()
    const problem = await reported(owner, await requestIn('in_transit', { owner, carrier }))
    const at = await listenAs(host, owner)
    const photos = [await aProof(carrier)]
    const first = ok(await answerTo(carrier, problem, { photos })).body
    expect(first.problem).toMatchObject({ state: 'answered', can: [], answer: { photos: [{ id: photos[0] }] } })
    clock.advance(60)
    expect(ok(await answerTo(carrier, problem, { photos })).body).toEqual(first)
    await waitFor('the frame', () => at.heard('problem_changed').at(-1))
    expect((await subjects(owner)).at(-1)).toBe('Your report was answered')
    expect((await owner.client.uploads.openUpload({ params: { id: photos[0] ?? '' } })).status).toBe(302)
    at.socket.close()
  })
})

describe('withdrawing a problem', () => {
  test('is refused to the other side and to others', async () => {
    const [{ owner, carrier }, other] = [await parties(), await aPartner(host)]
    const problem = await reported(owner, await requestIn('in_transit', { owner, carrier }))
    expect(summaryOf(await withdraw(carrier, problem))).toBe('403 access.denied')
    expect(summaryOf(await withdraw(other, problem))).toBe('404 problem.unknown')
    expect(ok(await readProblem(owner, problem)).body.problem?.state).toBe('open')
  })

  test('closes it, answered or not, notifies the other side, and a repetition changes nothing', async () => {
    const { owner, carrier } = await parties()
    for (const isAnswered of [false, true]) {
      const id = await requestIn('in_transit', { owner, carrier })
      const problem = await reported(owner, id)
      if (isAnswered) ok(await answerTo(carrier, problem))
      const first = ok(await withdraw(owner, problem)).body
      expect(first.problem).toMatchObject({ state: 'withdrawn', can: [] })
      expect(ok(await withdraw(owner, problem)).body).toEqual(first)
      expect((await detailsOf(carrier, id)).problem).toEqual({ id: problem.id, is_open: false })
      const late = await answerTo(carrier, problem, { text: 'I would like to add something.' })
      expect(summaryOf(late)).toBe('409 problem.closed')
      expect((await subjects(carrier)).at(-1)).toBe('A report was withdrawn')
    }
  })
})
