import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Block } from '#shared/contracts/blocks.ts'
import { numberOf } from '#shared/model/job-number.ts'
import { toastFailure } from '#web/components/toast-failure.ts'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { keyOf, queryOf, refresh } from '#web/lib/query-of.ts'
import { toast } from '#web/ui/toasts.tsx'

const blocksQuery = queryOf(api.users, 'listBlocks')

export const useBlocks = () => useQuery({ ...blocksQuery, select: ({ blocks }) => blocks })

/** An owner who only sent an offer is known by its job alone. */
export const nameOfBlock = ({ name, request_id }: Pick<Block, 'name' | 'request_id'>): string =>
  name ?? `The requester of #${numberOf(request_id)}`

/** What a block changes in other lists: waiting jobs, offers, and the user's own requests with an offer. */
const changedLists = () => [keyOf(api.requests), keyOf(api.partner, 'listOffers'), blocksQuery.queryKey]

/** Blocks the other side of a request. */
export const useBlock = (name: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.users.blockParty({ params: { id } }),
    onSuccess: () => {
      toast.success(`You've blocked ${name}.`)
      return refresh(queries, ...changedLists())
    },
  })
}

export const useUnblock = () => {
  const queries = useQueryClient()
  const unblocking = useMutation({
    mutationFn: ({ id }: Block) => api.users.unblock({ params: { id } }),
    onSuccess: (_, block) => toast.success(`You've unblocked ${nameOfBlock(block)}.`),
    onError: (error, block) => toastFailure(messageOf(error), error, () => unblocking.mutate(block)),
    onSettled: () => refresh(queries, ...changedLists()),
  })
  return unblocking
}
