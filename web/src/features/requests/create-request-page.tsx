import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { RequestId, type UploadId } from '#shared/model/ids.ts'
import { offeredSlots } from '#shared/model/time-slots.ts'
import { NotWhileSuspended } from '#web/components/not-while-suspended.tsx'
import { Page } from '#web/components/page.tsx'
import type { KeptFile } from '#web/components/uploads/use-uploads.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useRequestDetails } from '#web/lib/request-queries.ts'
import { useSession } from '#web/lib/session.tsx'
import { writeDraft } from '#web/lib/use-draft.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import type { RequestDraft } from './request-draft.ts'
import { RequestWizard } from './request-wizard.tsx'

const typed = (value: number | null): string => (value === null ? '' : String(value))

/** Why an earlier request fills in the draft: to post it again, or to change it while it waits. */
type Purpose = 'again' | 'change'

const filledIn = (details: RequestDetails): RequestDraft => ({
  step: 'details',
  isAgain: false,
  replaces: undefined,
  receipt: undefined,
  finalPrice: undefined,
  quote: undefined,
  itemCategory: details.serviceType,
  preferredTransport: details.transportMode,
  photos: [],
  weightEstimate: details.weightEstimate ?? undefined,
  length_cm: typed(details.length_cm),
  width_cm: typed(details.width_cm),
  height_cm: typed(details.height_cm),
  number_of_bags: typed(details.number_of_bags),
  description: details.description ?? '',
  loadingAssistance: details.loadingAssistance,
  pickup_address: details.pickupAddress,
  delivery_address: details.deliveryAddress ?? '',
  receiver_contact_number: details.receiverContact ?? '',
  preferredDate: '',
  preferredTimeSlot: offeredSlots.find((slot) => slot === details.preferredTimeSlot),
})

const file = ({ id }: { id: UploadId }, name: string): KeptFile => ({ id, name })

const drafts: Record<Purpose, (details: RequestDetails) => RequestDraft> = {
  // Without files and date, which belong to the earlier one.
  again: (details) => ({ ...filledIn(details), isAgain: true }),
  change: (details) => ({
    ...filledIn(details),
    replaces: details.id,
    photos: details.photos.map((photo) => file(photo, 'Photo')),
    receipt: details.receipt ? file(details.receipt, 'Receipt') : undefined,
    preferredDate: details.preferredDate,
    finalPrice: details.price.toFixed(2),
  }),
}

type StartFromProps = { requestId: RequestId; purpose: Purpose; userId: string }

/** Fills in the draft from an earlier request, then opens the form. */
const StartFrom = ({ requestId, purpose, userId }: StartFromProps) => {
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useRequestDetails(requestId)

  // Drops the state that led here, because a reload must not fill in the form again.
  const openForm = useCallback(() => navigate(paths.requests, { replace: true, state: null }), [navigate])

  useEffect(() => {
    if (!data) return
    writeDraft(`request.${userId}`, drafts[purpose](data))
    void openForm()
  }, [data, purpose, userId, openForm])

  if (!error) return <Skeleton shape="card" count={2} />
  return (
    <Banner
      tone="danger"
      title="Could not load your earlier request."
      action={
        <>
          <Button variant="outline" size="sm" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
          <Button variant="quiet" size="sm" onClick={() => void openForm()}>
            Start with an empty form
          </Button>
        </>
      }
    >
      {messageOf(error)}
    </Banner>
  )
}

export const CreateRequestPage = () => {
  const { user } = useSession()
  const { state, search } = useLocation()
  const earlier = earlierRequest(state) ?? againFrom(search)
  return (
    <Page title="Create a New Service Request">
      <NotWhileSuspended what="create a request">
        {user && (earlier ? <StartFrom {...earlier} userId={user.id} /> : <RequestWizard userId={user.id} />)}
      </NotWhileSuspended>
    </Page>
  )
}

type Earlier = Pick<StartFromProps, 'requestId' | 'purpose'>

const State = z.union([z.object({ again: RequestId }), z.object({ change: RequestId })])

/** 'Post again' and 'Change' pass the earlier request's id in the router's state. */
const earlierRequest = (state: unknown): Earlier | undefined => {
  const { data } = z.safeParse(State, state)
  if (!data) return undefined
  return 'again' in data ? { requestId: data.again, purpose: 'again' } : { requestId: data.change, purpose: 'change' }
}

/** A mail passes the id in its link. */
const againFrom = (search: string): Earlier | undefined => {
  const { data } = RequestId.safeParse(new URLSearchParams(search).get('again'))
  return data && { requestId: data, purpose: 'again' }
}
