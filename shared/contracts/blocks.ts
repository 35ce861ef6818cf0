import * as z from 'zod/mini'
import { BlockId, RequestId } from '#shared/model/ids.ts'
import { contract } from './endpoint.ts'

const day = 24 * 3600

/** Someone whom the caller, or their business, has blocked. */
export const Block = z.object({
  id: BlockId,
  /** A first name, or the name of a business; null for the owner of a request that was only offered to the caller. */
  name: z.nullable(z.string()),
  is_business: z.boolean(),
  /** The job that they met through. */
  request_id: RequestId,
  blocked_at: z.string(),
})
export type Block = z.output<typeof Block>

/** Calls of the group `users`. */
export const blocksContract = contract({
  blockParty: {
    summary:
      'Blocks the other side of a delivery, from the match on and after its end, or of an offer. Neither side sees the other’s new jobs, rides and offers any more. A delivery that is under way goes on, an open offer between the two is closed, and the other side is not notified. A business blocks for all its drivers.',
    method: 'POST',
    path: '/requests/{id}/block',
    access: 'not-driver',
    whileSuspended: true,
    params: z.object({ id: RequestId }),
    reply: z.object({ message: z.string() }),
    failures: ['request.unknown', 'block.nobody', 'block.too-many'],
    limits: [{ by: 'user', max: 30, perSeconds: day }],
  },
  listBlocks: {
    summary: 'Everyone whom you or your business have blocked, the newest first.',
    method: 'GET',
    path: '/blocks',
    access: 'not-driver',
    reply: z.object({ blocks: z.array(Block) }),
    failures: [],
  },
  unblock: {
    summary: 'Takes back a block of yours. Any other id gets the same answer.',
    method: 'DELETE',
    path: '/blocks/{id}',
    access: 'not-driver',
    whileSuspended: true,
    params: z.object({ id: BlockId }),
    reply: z.object({ message: z.string() }),
    failures: [],
    limits: [{ by: 'user', max: 60, perSeconds: day }],
  },
})
