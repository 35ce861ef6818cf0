import { expect, it } from 'vitest'
import type { Timeline } from '#shared/contracts/door-shapes.ts'
import { detailsWith } from '#web/components/request.fixtures.ts'
import { namesOfSteps } from './step-names.ts'

type Step = Timeline[number]

const step = ([type, by]: readonly [Step['type'], Step['by']]): Step => ({
  type,
  by,
  at: '2026-11-25T10:42:00.000Z',
  photos: [],
})

const { partner: alex } = detailsWith()
const fleet = alex && { ...alex, businessName: 'Vans Ltd' }

it.each<[string, Step['type'], Step['by']]>([
  ['carrier', 'giveBack', 'carrier'],
  ['business', 'giveBack', 'business'],
])('gives the steps of an earlier %s no name of the present one', (_, type, by) => {
  const timeline = [step(['accept', by]), step([type, by]), step(['assign', 'business']), step(['start', 'carrier'])]
  const role = by === 'carrier' ? 'Carrier' : 'Business'
  expect(namesOfSteps(detailsWith({ timeline, partner: fleet }))).toEqual([role, role, 'Vans Ltd', 'Alex Reed'])
  expect(namesOfSteps(detailsWith({ timeline, viewer: by as 'carrier', partner: null })).slice(0, 2)).toEqual([
    role,
    role,
  ])
})

it('keeps the name of a business that hands it to another of its drivers', () => {
  const timeline = [step(['assign', 'business']), step(['start', 'carrier']), step(['reassign', 'business'])]
  expect(namesOfSteps(detailsWith({ timeline, partner: fleet }))).toEqual(['Vans Ltd', 'Carrier', 'Vans Ltd'])
})

it('calls the viewer You, their requester by first name, and the business that they drive for by its name', () => {
  const timeline = [step(['post', 'requester']), step(['assign', 'business']), step(['start', 'carrier'])]
  const requester = { firstName: 'Robin', mobileNumber: null }
  expect(namesOfSteps(detailsWith({ viewer: 'carrier', timeline, partner: null, requester }), 'Vans Ltd')).toEqual([
    'Robin',
    'Vans Ltd',
    'You',
  ])
})

it('falls back on the role of a party whom the viewer may not see, as for admins', () => {
  const timeline = [step(['post', 'requester']), step(['assign', 'business']), step(['complete', 'carrier'])]
  expect(namesOfSteps({ timeline })).toEqual(['Requester', 'Business', 'Carrier'])
})
