import * as z from 'zod/mini'
import { transportModes } from '#shared/model/categories.ts'
import { RequestId, RideId, UserId } from '#shared/model/ids.ts'
import { contract } from './endpoint.ts'
import { RecordLine } from './request-shapes.ts'

const text = z.nullable(z.string())

/** What others may know of a carrier or a requester before they deal with them, without any id. */
export const MemberRecord = z.object({
  side: z.enum(['carrier', 'requester']),
  /** The first name of a person, or the name of a business. */
  name: z.string(),
  /** The first name of the driver, for a business. */
  driver: text,
  /** For carriers only. */
  photoUrl: text,
  /** The month in which they joined, such as '2026-03'. */
  since: z.string(),
  modes: z.array(z.enum(transportModes)),
  /** What Sameway has seen of their papers, with the days. */
  badges: z.array(z.string()),
  line: RecordLine,
  /** Deliveries that were returned. */
  returned: z.number(),
  /** Null with fewer than five jobs. */
  kept: z.nullable(z.object({ kept: z.number(), of: z.number() })),
})
export type MemberRecord = z.output<typeof MemberRecord>

const byId = z.object({ id: RequestId })
const minute = 60
const limits = [{ by: 'user', max: 60, perSeconds: minute }] as const

/** What people see of each other before and while they deal with each other. */
export const recordsContract = contract({
  getOwnerRecord: {
    summary:
      'The record of a job’s requester: for those who may see its preview, and while it is carried for its carrier and the carrier’s business. Any other job is answered like an unknown one.',
    method: 'GET',
    path: '/requests/{id}/owner/record',
    access: 'signed-in',
    params: byId,
    reply: MemberRecord,
    failures: ['request.unknown'],
    limits,
  },
  getCarrierRecord: {
    summary: 'For a request’s owner: the record of the partner or business who carries it or was asked to.',
    method: 'GET',
    path: '/requests/{id}/carrier/record',
    access: 'signed-in',
    params: byId,
    reply: MemberRecord,
    failures: ['request.unknown', 'record.none'],
    limits,
  },
  getRideRecord: {
    summary: 'The record of the partner of a ride that can be suggested now, by the two ids of the suggestion.',
    method: 'GET',
    path: '/rides/{id}/record',
    access: 'requester',
    params: z.object({ id: RideId }),
    query: z.object({ partnerId: UserId }),
    reply: MemberRecord,
    failures: ['ride.unknown'],
    limits,
  },
})
