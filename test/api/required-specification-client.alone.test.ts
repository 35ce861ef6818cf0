import type { Missing } from '#test/support/missing-papers.ts'
import { openHost } from '#test/support/open-host.ts'
import { describeSpecificationClient } from '#test/support/specification-journeys.ts'

const verify = 'POST /admin/partners/{id}/verify'
const accept = 'POST /requests/{id}/accept'
const suggest = 'POST /requests/find-rides'
const assign = 'POST /business/assign-delivery/{id}'
const motor = ['Motorbike', 'Car', 'Truck', 'Van']
const light = ['Walking', 'Bicycle', 'Public Transport']

/**
 * Each difference that required papers make to a client of the specification: the rule that names it, the journeys that
 * meet it, the call and its code. There is no other.
 */
const differences: [rule: string, journeys: string[], ...difference: Missing][] = [
  ['Right to work', [...light, ...motor, 'a ride'], verify, 'papers.work-unchecked'],
  ['Hire and reward', motor, accept, 'papers.no-hire'],
  ['Hire and reward', ['a ride'], suggest, 'left out'],
  ['Truck', ['Truck'], accept, 'papers.no-truck'],
  ['Waste', ['Van'], accept, 'papers.no-waste'],
  ['Fleets: right to work', ['a fleet'], assign, 'papers.no-work'],
  ['Fleets: hire and reward', ['a fleet'], assign, 'papers.no-hire'],
  ['Fleets: operator’s licence', ['a fleet'], assign, 'papers.no-truck'],
  ['Waste', ['a fleet'], assign, 'papers.no-waste'],
]

const expected = (journey: string): Missing[] =>
  differences.flatMap(([, journeys, ...difference]) => (journeys.includes(journey) ? [difference] : []))

describeSpecificationClient(await openHost({ GATES: 'required' }), expected)
