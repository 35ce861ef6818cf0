import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TransportMode } from '#shared/model/categories.ts'
import { londonTime } from '#shared/model/london.ts'
import { type RideProblems, rideProblems } from '#shared/model/ride-rules.ts'
import { api } from '#web/lib/api.ts'
import { refusedFields } from '#web/lib/form-problems.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { toast } from '#web/ui/toasts.ts'
import { noteRide } from './published-rides.ts'
import { RideDraft, rideBodyOf, rideFormOf } from './ride-draft.ts'
import { rideFields } from './ride-fields.ts'

/** A ride that is being filled in, and how it comes to be published. */
export const useRideForm = (userId: string, modes: readonly TransportMode[], onPublished: () => void) => {
  const { draft, keep, forget } = useDraft(`ride.${userId}`, RideDraft)
  const queries = useQueryClient()
  const { busy, problem, attempt } = useAttempt()
  const [tries, setTries] = useState(0)
  /** The server's sentences for single fields; they hold until something is changed. */
  const [refused, setRefused] = useState<RideProblems>({})
  const form = rideFormOf(draft, modes)
  const now = londonTime(new Date())
  const faults = rideProblems(form, now, modes)

  const refuse = (problems: RideProblems) => {
    setRefused(problems)
    setTries((count) => count + 1)
  }

  const send = async () => {
    const body = rideBodyOf(form)
    const text = JSON.stringify(body)
    // Kept before it is sent: if the answer is lost, the same again finds what was published.
    const key = draft.sent?.body === text ? draft.sent.key : crypto.randomUUID()
    keep({ sent: { body: text, key } })
    const { ride } = await api.partner.publishRide({ body }, { idempotencyKey: key })
    forget()
    await noteRide(ride, queries)
    toast.success('Your ride is published.')
    onPublished()
  }

  const publish = () =>
    attempt(async () => {
      if (Object.keys(faults).length > 0) return refuse({})
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
    problems: { ...(tries > 0 && faults), ...refused },
    publish,
    change: (change: Partial<RideDraft>) => {
      setRefused({})
      keep(change)
    },
  }
}
