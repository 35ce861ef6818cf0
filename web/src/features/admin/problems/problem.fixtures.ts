import type { ProblemEntry, ProblemFile } from '#shared/contracts/problem-shapes.ts'
import { ProblemId, UserId } from '#shared/model/ids.ts'
import { fileWith, requestId } from '#web/components/request.fixtures.ts'
import { refusal } from '#web/lib/screen.fixtures.tsx'
import type { ProblemList } from './problem-queries.ts'
import type { calls } from './problems.mocks.ts'

const at = '2026-11-25T10:42:00.000Z'
const numbered = (prefix: string, number: number) => `${prefix}_${String(number).padStart(22, '0')}`
export const problemId = (number: number) => ProblemId.parse(numbered('prb', number))

/** Each has its own area. */
export const entryWith = (number: number, parts: Partial<ProblemEntry> = {}): ProblemEntry => ({
  id: problemId(number),
  request_id: requestId(number),
  kind: 'not_arrived',
  state: 'open',
  opened_at: at,
  closes_at: '2026-12-09T10:42:00.000Z',
  opened_by: 'requester',
  pickup_area: `Leeds LS${number}`,
  delivery_area: 'Bradford BD1',
  requester_name: 'Ottilie',
  carrier_name: 'Pat',
  business_name: null,
  ...parts,
})

export const fileOf = (entry: ProblemEntry, parts: Partial<ProblemFile> = {}): ProblemFile => ({
  ...entry,
  statement: { at, text: 'There is nothing at the neighbours.', photos: [fileWith(1)] },
  answer: { at, text: 'It lies behind the blue gate.', photos: [fileWith(2), fileWith(3)] },
  contested: null,
  status: 'in_transit',
  service_type: 'Send Parcel',
  price: 18.4,
  outcome: null,
  pickup_note: 'A dent in one corner.',
  handover: { at, left_with: 'neighbour', name: 'Mrs Shah', note: null, photos: [fileWith(5)], confirm_by: at },
  attempt: null,
  timeline: [
    { type: 'post', at: '2026-11-25T08:00:00.000Z', by: 'requester', photos: [] },
    { type: 'start', at: '2026-11-25T09:00:00.000Z', by: 'carrier', photos: [fileWith(4)] },
    { type: 'handOver', at: '2026-11-25T10:00:00.000Z', by: 'carrier', photos: [fileWith(5)] },
  ],
  addresses: null,
  earlier: [{ id: problemId(90), kind: 'not_paid', state: 'resolved', opened_at: at, of: 'carrier' }],
  requester_id: UserId.parse(numbered('usr', 1)),
  carrier_id: UserId.parse(numbered('usr', 2)),
  endings: ['complete', 'cancel', 'keep'],
  resolution: null,
  ...parts,
})

type ServerState = Partial<Record<ProblemList, readonly ProblemEntry[]>> & { file?: Partial<ProblemFile> }

const addresses = { pickup: '4 Weir Lane, Leeds, LS1 4AP', delivery: '9 Brook Street, Bradford, BD1 1AA' }

/** A server with these problems, which resolves them when asked. */
export const serverHas = ({ admin }: typeof calls, { file = {}, ...lists }: ServerState) => {
  const all = Object.values(lists).flat()
  const find = (id: unknown) => {
    const entry = all.find((each) => each.id === id)
    if (!entry) throw refusal('problem.unknown', 'Problem not found.', { status: 404 })
    return entry
  }
  admin.listProblems.mockImplementation(async (sent) => {
    const { status = 'waiting', cursor, limit = 10 } = sent?.query ?? {}
    const listed = lists[status as ProblemList] ?? []
    const start = Number(cursor || 0)
    const next = start + Number(limit) < listed.length ? String(start + Number(limit)) : null
    return { items: listed.slice(start, start + Number(limit)), next, waiting: lists.waiting?.length ?? 0 }
  })
  admin.getProblemFile.mockImplementation(async ({ params, query }) =>
    fileOf(find(params.problemId), { ...file, ...(query?.addresses && { addresses }) }),
  )
  admin.resolveProblem.mockImplementation(async ({ params, body }) => {
    const { outcome, ending, note, private_note } = body
    const resolution = { at, outcome, ending, note: note ?? '', private_note: private_note ?? null }
    return { problem: fileOf(find(params.problemId), { ...file, state: 'resolved', resolution }) }
  })
}
