import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { RequestId } from '#shared/model/ids.ts'
import { offeredSlots } from '#shared/model/time-slots.ts'
import { Page } from '#web/components/page.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useRequestDetails } from '#web/lib/request-changes.ts'
import { useSession } from '#web/lib/session.tsx'
import { writeDraft } from '#web/lib/use-draft.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import type { RequestDraft } from './request-draft.ts'
import { RequestWizard } from './request-wizard.tsx'

const typed = (value: number | null): string => (value === null ? '' : String(value))

/** An earlier request as a new draft, without its files and its date: both belong to the earlier one. */
const draftAgain = (details: RequestDetails): RequestDraft => ({
  step: 'details',
  isAgain: true,
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

/** Fills the draft in from an earlier request, then opens the form. */
const StartAgain = ({ requestId, userId }: { requestId: RequestId; userId: string }) => {
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useRequestDetails(requestId)

  // Without the state that led here: a reload must not fill it in a second time.
  const openForm = useCallback(() => navigate(paths.requests, { replace: true, state: null }), [navigate])

  useEffect(() => {
    if (!data) return
    writeDraft(`request.${userId}`, draftAgain(data))
    void openForm()
  }, [data, userId, openForm])

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
  const again = earlierRequest(state) ?? requestIdOf(new URLSearchParams(search).get('again'))
  return (
    <Page title="Create a New Service Request">
      {user && (again ? <StartAgain requestId={again} userId={user.id} /> : <RequestWizard userId={user.id} />)}
    </Page>
  )
}

/** 'Post again' passes the id of the earlier request in the router's state, a mail in its link. */
const earlierRequest = (state: unknown): RequestId | undefined =>
  typeof state === 'object' && state !== null && 'again' in state ? requestIdOf(state.again) : undefined

const requestIdOf = (value: unknown): RequestId | undefined => RequestId.safeParse(value).data
