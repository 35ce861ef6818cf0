import { expect, test } from 'vitest'
import { requestId } from '#test/support/fake-requests.ts'
import { digestMailOf, digestOf } from './notification-digest.ts'
import type { Notification } from './notifications.ts'

const job = { request_id: requestId('one'), place: 'Leeds LS1' } as const
const notFound: Notification = { kind: 'notFound', as: 'requester', ...job }
const withdrawn: Notification = { kind: 'offerWithdrawn', as: 'partner', ...job }
const confirmed: Notification = { kind: 'confirmed', as: 'partner', ...job, text: 'Well done.' }
const lifted: Notification = { kind: 'suspensionLifted', isBusiness: false }
const paused: Notification = { kind: 'paused', who: 'partner', until: '2026-11-20T12:00:00.000Z' }

test('one is one notification, with its title', () => {
  expect(digestOf([notFound])).toEqual({
    title: '1 notification while it was quiet',
    lines: ["We couldn't find a partner in time"],
    opens: '/notifications',
  })
})

test('several are counted, and those that say the same share a line', () => {
  expect(digestOf([confirmed, withdrawn, confirmed])).toMatchObject({
    title: '3 notifications while it was quiet',
    lines: ['A delivery is complete (2 times)', 'A direct offer was withdrawn'],
  })
})

test('what does not fit into four lines is counted', () => {
  const all = [notFound, withdrawn, confirmed, lifted]
  expect(digestOf(all).lines).toHaveLength(4)
  expect(digestOf([...all, paused, paused]).lines).toEqual([
    "We couldn't find a partner in time",
    'A direct offer was withdrawn',
    'A delivery is complete',
    'And 3 more',
  ])
})

test('the mail says the whole of each, and counts what is beyond twenty', () => {
  const { heading, paragraphs } = digestMailOf([...Array<Notification>(20).fill(notFound), confirmed])
  expect(heading).toBe('21 notifications while it was quiet')
  expect(paragraphs).toHaveLength(21)
  expect(paragraphs[0]).toBe(
    "We couldn't find a partner in time\nLeeds LS1: Nobody was going your way. You can post it again for another day.",
  )
  expect(paragraphs[20]).toBe('And 1 more in your list.')
})
