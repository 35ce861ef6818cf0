import * as z from 'zod/mini'
import { transportModes } from '#shared/model/categories.ts'

const text = z.nullable(z.string())

/** A record in one line. `stars` is null while there are too few reviews. `done` are deliveries, or own requests. */
export const RecordLine = z.object({ stars: z.nullable(z.number()), ratings: z.number(), done: z.number() })

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
