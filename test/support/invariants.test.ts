import { describe, expect, test } from 'vitest'
import { brokenIn } from './invariants.ts'
import type { Row } from './table.ts'

const PK = 'REQ#req_1'
const event = (version: number, type: string, from: string | null, status: string): Row => ({
  PK,
  SK: `EVT#${String(version).padStart(6, '0')}`,
  type,
  from,
  status,
})
const posted = event(1, 'post', null, 'pending_match')
const accepted = event(2, 'accept', 'pending_match', 'matched')
const started = event(3, 'start', 'matched', 'in_transit')
const completed = event(4, 'complete', 'in_transit', 'completed')
const lists = { GSI1PK: 'RQR#usr_1', GSI1SK: 'A#1' }
const parcel = { category: 'Send Parcel', mode: 'Car', metres: 20_000 }
const common = { PK, SK: 'META', ownerId: 'usr_1', pricePence: 500, ...parcel, ...lists }
const detail: Row = { PK, SK: 'META#DETAIL', suggestedPence: 500 }

const waiting: Row = { ...common, status: 'pending_match', version: 1, GSI2PK: 'AVL#x', GSI2SK: '1' }
const carried = { carrierId: 'usr_2', GSI2PK: 'ASG#usr_2', GSI2SK: 'A#1' }
const matched: Row = { ...common, ...carried, status: 'matched', version: 2, code: { wrong: 0 } }
const atNight = { at: '2026-07-01T23:30:00.000Z' }
const done: Row = { ...common, ...carried, GSI2SK: 'H#1', status: 'completed', version: 4, event: atNight }
const people: Row[] = ['usr_1', 'usr_2'].map((id) => ({ PK: `USER#${id}`, SK: 'PROFILE' }))
const counters: Row[] = [
  ...people,
  { PK: 'TAX#2026#0', SK: 'SUM#usr_2', q3Jobs: 1, q3Pence: 500 },
  { PK: 'USER#usr_1', SK: 'COUNT', open: 0, reqDone: 1, reqCo2: 1_741 },
  { PK: 'USER#usr_2', SK: 'COUNT', active: 0, jobDone: 1, jobCo2: 1_741 },
]
const isOpen: Row = { PK: 'USER#usr_1', SK: 'COUNT', open: 1 }
const isActive: Row = { PK: 'USER#usr_2', SK: 'COUNT', active: 1 }
const history = [posted, accepted, started, completed]

const underway: Row = { ...matched, status: 'in_transit', version: 4, matches: 1 }
const handedOver = event(4, 'handOver', 'in_transit', 'in_transit')
const atDoor = [detail, posted, accepted, started, handedOver, ...people, { PK: 'USER#usr_1', SK: 'COUNT', open: 1 }]
const open: Row = {
  PK: 'PRB#prb_1',
  SK: 'PRB',
  disputeId: 'prb_1',
  requestId: 'req_1',
  match: 1,
  request: { version: 4, status: 'in_transit' },
  state: 'open',
}
const contested: Row = { ...underway, door: { handover: { confirmBy: 'x' }, problem: { disputeId: 'prb_1' } } }
const decided: Row = { ...open, state: 'resolved', resolution: {} }
const entry: Row = { PK: 'AUD#2026-11', SK: '1', action: 'problem.resolved', about: { disputeId: 'prb_1' } }
const busy: Row[] = [...atDoor, { PK: 'USER#usr_2', SK: 'COUNT', active: 1 }]
const confirmed: Row = { ...done, version: 5, matches: 1, event: { type: 'confirm', by: 'system', ...atNight } }
const inTime = [detail, ...history.slice(0, 3), handedOver, event(5, 'confirm', 'in_transit', 'completed'), ...counters]

const BIZ = 'BIZ#biz_1'
const fleet = { businessId: 'biz_1', GSI3PK: BIZ, GSI3SK: 'H#1' }
const fleetDone: Row = { ...done, ...fleet }
const fleetCounters: Row[] = [
  ...counters.filter(({ SK }) => SK !== 'SUM#usr_2'),
  { PK: 'TAX#2026#0', SK: 'SUM#biz_1', q3Jobs: 1, q3Pence: 500 },
  { PK: BIZ, SK: 'DRV#usr_2', isActive: true },
  { PK: BIZ, SK: 'COUNT', drivers: 1, done: 1, cancelled: 0 },
  { PK: BIZ, SK: 'DAY#2026-07-02', completed: 1, pence: 500 },
]
const without = (SK: string) => fleetCounters.filter((row) => row.SK !== SK)

describe('the invariants', () => {
  test.each([
    ['waiting', [waiting, detail, posted, ...people, isOpen]],
    ['matched', [matched, detail, posted, accepted, ...people, isOpen, isActive]],
    ['completed', [done, detail, ...history, ...counters]],
    ['contested at the door', [contested, open, ...busy]],
    ['kept by an admin', [{ ...underway, door: { handover: { confirmBy: 'x' } } }, decided, entry, ...busy]],
    ['confirmed by the clock', [confirmed, ...inTime]],
    ['completed by a fleet', [fleetDone, detail, ...history, ...fleetCounters]],
  ])('hold for a sound request that is %s', (_, rows) => {
    expect(brokenIn(rows)).toEqual([])
  })

  test.each<[string, Row[]]>([
    ['1', [{ ...waiting, carrierId: 'usr_2' }, detail, posted]],
    ['1', [{ ...matched, carrierId: undefined }, detail, posted, accepted]],
    ['2', [{ ...matched, carrierId: 'usr_1', GSI2PK: 'ASG#usr_1' }, detail, posted, accepted]],
    ['3', [{ ...done, code: { wrong: 0 } }, detail, ...history, ...counters]],
    ['3', [{ ...matched, code: undefined }, detail, posted, accepted]],
    ['4', [{ ...waiting, GSI2PK: undefined }, detail, posted]],
    ['4', [{ ...matched, GSI2PK: 'AVL#x' }, detail, posted, accepted]],
    ['4', [{ ...matched, urgentAt: '2026-11-20T12:00:00.000Z' }, detail, posted, accepted]],
    ['4', [{ ...matched, cancellation: { reason: 'ill' } }, detail, posted, accepted]],
    ['5', [{ ...waiting, offer: {} }, detail, posted]],
    ['6', [{ ...matched, GSI2PK: 'ASG#usr_3' }, detail, posted, accepted]],
    ['6', [{ ...done, GSI2SK: 'A#1' }, detail, ...history, ...counters]],
    ['6', [{ ...waiting, GSI1PK: 'RQR#usr_3' }, detail, posted]],
    ['6', [{ ...matched, businessId: 'biz_1' }, detail, posted, accepted]],
    ['6', [{ ...matched, ...fleet }, detail, posted, accepted]],
    ['6', [{ ...waiting, ...fleet }, detail, posted]],
    ['6', [{ ...done, GSI3PK: BIZ, GSI3SK: 'H#1' }, detail, ...history, ...counters]],
    ['7', [{ ...done, version: 5 }, detail, ...history, event(5, 'complete', 'completed', 'completed'), ...counters]],
    ['8', [done, detail, ...history]],
    ['8', [{ ...done, actualMode: 'Bicycle' }, detail, ...history, ...counters]],
    ['8', [waiting, detail, posted, { PK: 'USER#usr_1', SK: 'COUNT', reqDone: 1 }]],
    ['8', [waiting, detail, posted, ...people, { ...isOpen, open: 2 }]],
    ['8', [waiting, detail, posted, ...people]],
    ['8', [matched, detail, posted, accepted, ...people, isOpen, { ...isActive, active: 0 }]],
    ['8', [matched, detail, posted, accepted, isOpen, isActive]],
    ['8', [fleetDone, detail, ...history, ...without('COUNT')]],
    ['8', [fleetDone, detail, ...history, ...without('DRV#usr_2')]],
    ['8', [fleetDone, detail, ...history, ...without('DAY#2026-07-02')]],
    [
      '8',
      [fleetDone, detail, ...history, ...without('DAY#2026-07-02'), { PK: BIZ, SK: 'DAY#2026-07-02', completed: 1 }],
    ],
    ['8', [waiting, detail, posted, { PK: BIZ, SK: 'DAY#2026-07-02', cancelled: 1 }]],
    ['8', [fleetDone, detail, ...history, ...without('SUM#biz_1')]],
    ['8', [fleetDone, detail, ...history, ...without('SUM#biz_1'), { PK: 'TAX#2027#0', SK: 'SUM#biz_1', q3Jobs: 1 }]],
    ['8', [waiting, detail, posted, { PK: 'TAX#2026#0', SK: 'SUM#usr_2', q3Pence: 500 }]],
    ['9', [matched, detail, posted]],
    ['9', [{ ...waiting, version: 2 }, detail, posted, accepted]],
    ['9', [{ ...done, version: 2 }, detail, posted, event(2, 'complete', 'pending_match', 'completed'), ...counters]],
    ['10', [{ ...waiting, pricePence: 499 }, detail, posted]],
    ['10', [waiting, posted]],
    ['13', [{ ...underway, door: { handover: {} } }, ...busy]],
    ['13', [{ ...underway, door: { attempt: {} } }, ...busy]],
    ['14', [{ ...confirmed, door: { problem: { disputeId: 'prb_1' } } }, open, ...inTime]],
    ['15', [{ ...underway, door: { handover: { confirmBy: 'x' } } }, open, ...busy]],
    ['15', [contested, open, { ...open, PK: 'PRB#prb_2', disputeId: 'prb_2' }, ...busy]],
    ['15', [contested, ...busy]],
    ['15', [contested, decided, entry, ...busy]],
    ['16', [underway, decided, ...busy]],
    ['16', [underway, decided, entry, entry, ...busy]],
    ['16', [contested, open, entry, ...busy]],
  ])('report number %s when it is broken', (number, rows) => {
    expect(brokenIn(rows).map((fault) => /(?:^| )(\d+):/.exec(fault)?.[1])).toContain(number)
  })

  test('report an empty table', () => {
    expect(brokenIn([detail])).toEqual(['there is no request to look at'])
  })
})
