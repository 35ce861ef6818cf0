import type { ProblemItem } from '#functions/domain/problems/problem-item.ts'
import { BusinessId, ProblemId } from '#shared/model/ids.ts'
import { closesAt } from '#shared/model/problem-rules.ts'
import { noon, people, requestId } from './fake-requests.ts'

export const problemId = (name: string) => ProblemId.parse(`prb_${name.padEnd(22, '0')}`)
export const aFleetId = BusinessId.parse('biz_0000000000000000000000')

/** A problem that the owner reported at noon about a delivery in transit. */
export const aProblem = (parts: Partial<ProblemItem> = {}): ProblemItem => ({
  problemId: problemId('one'),
  version: 1,
  requestId: requestId('one'),
  match: 1,
  request: { version: 3, status: 'in_transit' },
  areas: { pickup: 'Leeds LS1', delivery: 'Bradford BD1' },
  kind: 'not_arrived',
  state: 'open',
  ownerId: people.owner,
  carrierId: people.carrier,
  statement: { at: noon.toISOString(), by: people.owner, as: 'requester', text: 'It has not arrived.', photos: [] },
  closesAt: closesAt(noon),
  ...parts,
})
