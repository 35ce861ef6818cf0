import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { RequestId } from '#shared/model/ids.ts'
import { offeredSlots } from '#shared/model/time-slots.ts'
import { Page } from '#web/components/page.tsx'
import type { KeptFile } from '#web/components/uploads/use-uploads.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useRequestDetails } from '#web/lib/request-changes.ts'
import { useSession } from '#web/lib/session.tsx'
import { writeDraft } from '#web/lib/use-draft.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { tooLateText } from './queries.ts'
import type { RequestDraft } from './request-draft.ts'
import { RequestWizard } from './request-wizard.tsx'

const typed = (value: number | null): string => (value === null ? '' : String(value))

const draftOf = (details: RequestDetails): RequestDraft => ({
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

type RequestFile = RequestDetails['photos'][number]

const keptFile = ({ id, url, contentType }: RequestFile, name: string): KeptFile => ({
  id,
  name,
  thumb: contentType.startsWith('image/') ? url : undefined,
})

/** An earlier request as a new draft, without its files and its date: both belong to the earlier one. */
const draftAgain = (details: RequestDetails): RequestDraft => ({ ...draftOf(details), isAgain: true })

/** A request that waits as the draft of the one that replaces it, with everything that it has. */
const draftOfChange = (details: RequestDetails): RequestDraft => ({
  ...draftOf(details),
  replaces: details.id,
  photos: details.photos.map((file, index) => keptFile(file, `Photo ${index + 1}`)),
  receipt: details.receipt ? keptFile(details.receipt, 'Receipt') : undefined,
  preferredDate: details.preferredDate,
  finalPrice: details.price.toFixed(2),
})

type Start = { id: RequestId; isChange: boolean }

/** Fills the draft in from a request of one's own, then opens the form. */
const StartFrom = ({ start: { id, isChange }, userId }: { start: Start; userId: string }) => {
  const navigate = useNavigate()
  // Never from an old copy: a price may have been raised since.
  const { data: known, error, isFetching, refetch } = useRequestDetails(id)
  const data = isFetching ? undefined : known

  // Without the state that led here: a reload must not fill it in a second time.
  const openForm = useCallback(() => navigate(paths.requests, { replace: true, state: null }), [navigate])

  useEffect(() => {
    if (!data) return
    const waits = data.status === 'pending_match'
    if (isChange && !waits) {
      toast.error(tooLateText)
      void navigate(paths.dashboard, { replace: true })
      return
    }
    writeDraft(`request.${userId}`, isChange ? draftOfChange(data) : draftAgain(data))
    void openForm()
  }, [data, isChange, userId, navigate, openForm])

  if (!error) return <Skeleton shape="card" count={2} />
  return (
    <Banner
      tone="danger"
      title={isChange ? 'Could not load your request.' : 'Could not load your earlier request.'}
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
  const start = startOf(state, search)
  return (
    <Page title="Create a New Service Request">
      {user && (start ? <StartFrom start={start} userId={user.id} /> : <RequestWizard userId={user.id} />)}
    </Page>
  )
}

/** 'Post again' and 'Change' pass the id of the request in the router's state, a mail in its link. */
const startOf = (state: unknown, search: string): Start | undefined => {
  const passed = typeof state === 'object' && state !== null ? state : {}
  const changed = 'change' in passed ? requestIdOf(passed.change) : undefined
  if (changed) return { id: changed, isChange: true }
  const again = 'again' in passed ? requestIdOf(passed.again) : undefined
  const id = again ?? requestIdOf(new URLSearchParams(search).get('again'))
  return id && { id, isChange: false }
}

const requestIdOf = (value: unknown): RequestId | undefined => RequestId.safeParse(value).data
