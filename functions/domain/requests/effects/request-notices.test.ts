import { expect, test } from 'vitest'
import type { Effect } from '#functions/domain/shared/effect.ts'
import { mailsIn, notesIn, ofType } from '#test/support/effects.ts'
import { noon, people, requestAt } from '#test/support/fake-requests.ts'
import { accepted, cancelled, expired, givenBack, withdrawn } from '../lifecycle/request-transitions.ts'
import { type RequestItem, requestRow } from '../request-item.ts'
import { requestNotices } from './request-notices.ts'

const when = (old: RequestItem | undefined, item: RequestItem | undefined) =>
  requestNotices({ old: old && requestRow(old), new: item && requestRow(item), at: noon })

const { owner, carrier } = people
const waiting = requestAt('pending_match')
const matched = requestAt('matched')
const under = requestAt('in_transit')
const completed = requestAt('completed')
const back = givenBack(matched, { by: carrier, at: noon })
const tooLate = givenBack(matched, { by: carrier, at: new Date('2026-11-26T00:00:00Z') })
const offered = requestAt('pending_partner_approval')
const over = expired(waiting, new Date('2026-11-25T14:00:00.000Z'))
const offerTaken = accepted(offered, { carrierId: carrier }, 'k1', { by: carrier, at: noon })
const off = cancelled(matched, { by: owner, at: noon })

test('a direct offer is in the list of its partner, without a mail, unless its owner has used up their rings', () => {
  expect(notesIn(when(undefined, offered))).toEqual(['carrier: You have a new direct offer'])
  expect(mailsIn(when(undefined, offered))).toEqual([])
  expect(notesIn(when(undefined, { ...offered, isQuiet: true }))).toEqual([])
})

test('only mails that repeat a screen can be switched off', () => {
  const isOptional = (effects: Effect[]) => ofType(effects, 'mail-to').map((mail) => mail.canBeSwitchedOff ?? false)
  for (const effects of [when(waiting, matched), when(matched, back), when(matched, under), when(waiting, over)])
    expect(isOptional(effects)).toEqual([true])
  for (const effects of [when(matched, tooLate), when(matched, off)]) expect(isOptional(effects)).toEqual([false])
})

test('a mail that repeats a screen may be held back; one that asks for something never', () => {
  const turnsOf = (effects: Effect[]) => ofType(effects, 'mail-to').map(({ turn }) => turn)
  const turn = { requestId: matched.requestId, at: noon.toISOString() }
  const mayBeHeld = [when(waiting, matched), when(offered, offerTaken), when(matched, back)]
  for (const effects of [...mayBeHeld, when(matched, withdrawn(matched, 'admin', noon))])
    expect(turnsOf(effects)).toEqual([turn])
  for (const effects of [when(matched, tooLate), when(waiting, over), when(under, completed), when(matched, off)])
    expect(turnsOf(effects)).toEqual([undefined])
})
