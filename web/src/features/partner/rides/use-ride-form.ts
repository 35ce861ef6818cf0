import { useQueryClient } from '@tanstack/react-query'
import type { TransportMode } from '#shared/model/categories.ts'
import { londonTime } from '#shared/model/london.ts'
import { rideProblems } from '#shared/model/ride-rules.ts'
import { api } from '#web/lib/api.ts'
import { refusedFields } from '#web/lib/form-problems.ts'
import { sentOf } from '#web/lib/sent.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { useProblems } from '#web/lib/use-problems.ts'
import { toast } from '#web/ui/toasts.ts'
import { recordRide } from './published-rides.ts'
import { RideDraft, rideBodyOf, rideFormOf } from './ride-draft.ts'
import { rideFields } from './ride-fields.ts'

/** A ride that is being filled in, and how it comes to be published. */
export const useRideForm = (userId: string, modes: readonly TransportMode[], onPublished: () => void) => {
  const { draft, keep, forget } = useDraft(`ride.${userId}`, RideDraft)
  const queries = useQueryClient()
  const { busy, problem, attempt } = useAction()
  const form = rideFormOf(draft, modes)
  const now = londonTime(new Date())
  const faults = rideProblems(form, now, modes)
  const { tries, problems, refuse, forgive } = useProblems(faults)

  const send = async () => {
    const body = rideBodyOf(form)
    const sent = sentOf(body, draft.sent)
    keep({ sent })
    const { ride } = await api.partner.publishRide({ body }, { idempotencyKey: sent.key })
    forget()
    recordRide(ride, queries)
    toast.success('Your ride is published.')
    onPublished()
  }

  const publish = () =>
    attempt(async () => {
      if (Object.keys(faults).length > 0) return refuse()
      try {
        await send()
      } catch (error) {
        const fields = refusedFields(error, rideFields)
        if (fields.length === 0) throw error
        refuse(Object.fromEntries(fields))
      }
    })

  return {
    form,
    now,
    busy,
    problem,
    tries,
    problems,
    publish,
    change: (change: Partial<RideDraft>) => {
      forgive()
      keep(change)
    },
  }
}
