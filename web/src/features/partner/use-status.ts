import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toasts.ts'

export const statusKey = ['partner', 'status'] as const

type Position = { lat: number; lng: number }
type Status = Awaited<ReturnType<typeof api.partner.getStatus>>
type Asked = { is_online: boolean } & Partial<Position>

/** Online or not, as the server has it. */
export const useStatus = () => {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: statusKey,
    queryFn: ({ signal }) => api.partner.getStatus(undefined, { signal }),
  })
  const change = {
    // One after the other: a position that is still on its way must not undo what was pressed after it.
    scope: { id: 'partner-status' },
    mutationFn: (body: Asked) => api.partner.setStatus({ body }),
    onMutate: () => queries.cancelQueries({ queryKey: statusKey }),
    onSuccess: (answer: { is_online: boolean }) => {
      queries.setQueryData(statusKey, (known: Status | undefined) => ({ paused_until: null, ...known, ...answer }))
      void queries.invalidateQueries({ queryKey: ['requests'] })
    },
  }
  const setting = useMutation({ ...change, onError: (error) => toast.error(`Error: ${messageOf(error)}`) })
  const placing = useMutation(change)

  /** Somebody may have gone offline on another device, and stays so. */
  const place = async (position: Position) => {
    const { data } = await query.refetch()
    if (data?.is_online) placing.mutate({ is_online: true, ...position })
  }

  return {
    query,
    /** What was pressed, until the server has said yes or no to it. */
    asked: setting.isPending ? setting.variables.is_online : undefined,
    set: (is_online: boolean) => setting.mutate({ is_online }),
    place,
  }
}
