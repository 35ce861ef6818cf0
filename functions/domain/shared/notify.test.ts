import { expect, test } from 'vitest'
import { BusinessId } from '#shared/model/ids.ts'
import { people, requestId } from '#test/support/fake-requests.ts'
import { type Notice, noticeTime, notify } from './notify.ts'

const job = { as: 'requester', request_id: requestId('one'), place: 'Leeds LS1' } as const
const notice: Notice = {
  id: 'request#one#2',
  to: { userId: people.owner },
  at: '2026-11-20T12:00:00.000Z',
  notification: { kind: 'notFound', ...job },
}
const mail = { heading: 'Nobody was going your way', paragraphs: ['Sorry about that.'] }

test('a notification without a mail is an entry and a frame with its id', () => {
  expect(notify(notice)).toEqual([
    { type: 'note', ...notice },
    { type: 'push', userId: people.owner, event: { type: 'notified', id: `${notice.at}#${notice.id}` } },
  ])
})

test('the title is the subject of the mail, which can be switched off if it only repeats a screen', () => {
  const [, , optional] = notify({ ...notice, mail })
  expect(optional).toMatchObject({
    ...{ type: 'mail-to', id: notice.id, to: notice.to, canBeSwitchedOff: true },
    mail: { subject: "We couldn't find a partner in time" },
  })
  const [, , always] = notify({ ...notice, notification: { kind: 'calledOff', ...job }, mail })
  expect(always).toMatchObject({ mail: { subject: 'A delivery was called off' } })
  expect(always).not.toHaveProperty('canBeSwitchedOff')
})

test('a business gets all three through its owner', () => {
  const to = { businessId: BusinessId.parse('biz_0000000000000000000001') }
  expect(notify({ ...notice, to, mail })).toMatchObject([
    { type: 'note', to },
    { type: 'push-to-business', ...to },
    { type: 'mail-to', to },
  ])
})

test('a mail with an address goes there, whatever the user’s address is by then', () => {
  const [, , sent] = notify({ ...notice, mail: { to: 'ann@example.org', ...mail } })
  expect(sent).toMatchObject({ type: 'mail', id: notice.id, mail: { to: 'ann@example.org' } })
})

test('what the clock has ended is as late as the write of its end, so that it does not count as read', () => {
  const at = new Date('2026-11-20T12:00:00.000Z')
  expect(noticeTime({ at }, '2026-11-20T11:00:00.000Z')).toBe(at.toISOString())
  expect(noticeTime({ at }, '2026-11-20T12:00:00.700Z')).toBe('2026-11-20T12:00:00.700Z')
  expect(noticeTime({ at })).toBe(at.toISOString())
})

// The compiler checks this test: each marked line is an error, or tsc reports the mark as unused.
test('a kind without its row in the catalogue, or without its facts, does not compile', () => {
  const notices: Notice[] = [
    // @ts-expect-error the catalogue has no such kind
    { ...notice, notification: { kind: 'somethingElse', ...job } },
    // @ts-expect-error its words need the carrier and the time
    { ...notice, notification: { kind: 'taken', ...job } },
  ]
  expect(notices).toHaveLength(2)
})
