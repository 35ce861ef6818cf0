import { useQuery } from '@tanstack/react-query'
import type { RequestId, UserId } from '#shared/model/ids.ts'
import { penceOf } from '#shared/model/money.ts'
import { proposalError } from '#shared/model/proposal-rules.ts'
import { useRequestMutation } from '#web/components/use-request-mutation.ts'
import { api } from '#web/lib/api.ts'
import { useNow } from '#web/lib/dates.ts'
import { numberTyped } from '#web/lib/number-typed.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'

/** A job of the pool, as far as a price can be proposed for it. */
export type Proposable = { id: RequestId; price: number }

/** Who proposes: a partner, or a business that has chosen a driver, or none yet. */
export type Proposer = 'partner' | { driverId: UserId | undefined }

/**
 * What the viewer has proposed for this job, if it waits or was declined. A raise ends the one, and the other stands in
 * the way no longer.
 */
export const useOwnProposal = ({ id, price }: Proposable, as: Proposer) => {
  const { data } = useQuery(queryOf(api.proposals, 'listOwnProposals'))
  const now = useNow()
  return data?.find(
    (one) =>
      one.request_id === id &&
      (one.driver_user_id === null) === (as === 'partner') &&
      one.posted_price === price &&
      (one.state !== 'live' || Date.parse(one.ends_at) > now),
  )
}

export const useWithdrawal = ({ id }: Proposable, onDone: () => void) =>
  useRequestMutation({ call: () => api.proposals.withdrawProposal({ params: { id } }), onDone })

const fieldIds = { price: 'proposed-price', note: 'proposal-note' }

export const useProposalForm = ({ id, price: posted }: Proposable, as: Proposer, onDone: () => void) => {
  const proposing = useRequestMutation({
    call: (values: { price: string; note: string }) => {
      const driver = as === 'partner' ? {} : { driver_user_id: as.driverId }
      const body = { price: numberTyped(values.price), note: values.note, ...driver }
      return api.proposals.propose({ params: { id }, body })
    },
    failedText: false,
    onDone,
  })
  return useServerForm({
    errorsIn: ({ price }: { price: string; note: string }) => {
      const errorText = proposalError(numberTyped(price), penceOf(posted))
      return errorText ? { price: errorText } : {}
    },
    ids: fieldIds,
    initial: { price: '', note: '' },
    hasSummary: false,
    hidesLineForFields: true,
    send: (values) => proposing.mutateAsync(values),
  })
}
