import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SuggestedRide } from '#shared/contracts/request-shapes.ts'
import { londonTime } from '#shared/model/london.ts'
import { penceOf } from '#shared/model/money.ts'
import { lostFiles, type Uploads, useUploads } from '#web/components/uploads/use-uploads.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { numberTyped } from '#web/lib/number-typed.ts'
import { keyOf, refresh } from '#web/lib/query-of.ts'
import { refreshRequests } from '#web/lib/request-queries.ts'
import { serverErrors, summaryOf, useServerForm } from '#web/lib/use-server-form.ts'
import { ridesQuery, useCreateRequest } from './queries.ts'
import {
  adoptStartedRequest,
  bodyOf,
  emptyDraft,
  errorsIn,
  type Facts,
  fieldIds,
  fieldNames,
  formOf,
  isEmpty,
  priceQuestionOf,
  priceTyped,
  RequestDraft,
  reachable,
  type StepId,
  stepIds,
  stepOf,
  steps,
  suggestionFor,
} from './request-draft.ts'

const isStep = (text: string | null): text is StepId => stepIds.some((id) => id === text)

type Files = { photos: Uploads; receipt: Uploads }

const hasFailed = ({ files, underWay }: Uploads) => files.length > underWay.length

/** Everything that decides whether a step is complete. A file that is still uploading counts as present. */
const factsOf = (draft: RequestDraft, { photos, receipt }: Files): Facts => {
  const suggestion = suggestionFor(draft)
  return {
    form: {
      ...formOf(draft),
      photos: [...draft.photos, ...photos.underWay],
      receipt: draft.receipt ?? receipt.underWay[0],
    },
    now: londonTime(new Date()),
    failedUploads: [
      ...(hasFailed(photos) ? ['photos' as const] : []),
      ...(hasFailed(receipt) ? ['receipt' as const] : []),
    ],
    suggestedPence: suggestion && penceOf(suggestion.suggested_price),
    offeredPounds: numberTyped(priceTyped(draft)),
  }
}

type Sending = { now: () => RequestDraft; keep: (change: Partial<RequestDraft>) => void }

const askPrice = async ({ now, keep }: Sending) => {
  const body = priceQuestionOf(now())
  const suggestion = await api.requests.suggestPrice({ body })
  keep({ quote: { about: JSON.stringify(body), suggestion } })
  return suggestion
}

/**
 * The wizard of a new request. Its step is in the URL, so that Back goes back one step, and in the draft, so that the
 * user can return to it later.
 */
export const useRequestWizard = (userId: string) => {
  // Before the form reads its draft.
  useState(() => adoptStartedRequest(userId))
  const [search, setSearch] = useSearchParams()
  const inAddress = search.get('step')
  const queries = useQueryClient()
  const createRequest = useCreateRequest()
  const photos = useUploads('request-photo', (file) => form.keep((now) => ({ photos: [...now.photos, file] })))
  const receipt = useUploads('receipt', (file) => form.keep({ receipt: file }))
  /** The step that the user tried to leave. Its errors are shown. */
  const [triedStep, setTriedStep] = useState<StepId>()
  const [sendingTo, setSendingTo] = useState<string>()

  /** The requested step, the step to show instead if an earlier one is incomplete, and that step's errors. */
  const standingOf = (draft: RequestDraft) => {
    const facts = factsOf(draft, { photos, receipt })
    const requested = isStep(inAddress) ? inAddress : draft.step
    const step = reachable(requested, facts)
    return { requested, step, faults: steps[step].fieldErrors(facts) }
  }

  const goTo = (next: StepId) => setSearch({ step: next })

  const form = useServerForm({
    errorsIn: (draft: RequestDraft) => standingOf(draft).faults,
    ids: fieldIds,
    initial: emptyDraft,
    draft: { name: `request.${userId}`, schema: RequestDraft },
    hidesLineForFields: true,
    send: async (_, sending) => {
      const arrived = await Promise.all([photos.allArrived(), receipt.allArrived()])
      if (!arrived.every(Boolean)) return setTriedStep(step)
      if (step === 'location') await calculate(sending)
      moveTo(stepIds[stepIds.indexOf(step) + 1] ?? 'review')
    },
    onRefused: async (error, sending) => {
      const { photos, receipt } = sending.now()
      const code = error instanceof ApiError ? error.code : ''
      const lost = Object.fromEntries(
        lostFiles(error, [...(photos.length > 0 ? ['photos' as const] : []), ...(receipt ? ['receipt' as const] : [])]),
      )
      sending.keep({ ...(lost.photos && { photos: [] }), ...(lost.receipt && { receipt: undefined }) })
      // The refusal is shown in any case, and the price can be requested again.
      if (code === 'quote.expired') await askPrice(sending).catch(() => undefined)
      // It was taken or cancelled meanwhile. The input may become a new request.
      if (code === 'request.not-waiting' || code === 'request.unknown') {
        sending.keep({ replaces: undefined, copies: undefined, none_forbidden: false })
        refreshRequests(queries)
      }
      if (code === 'ride.gone') await refresh(queries, keyOf(api.requests, 'findRides'))
      const refused = isEmpty(lost) ? serverErrors(error, fieldNames) : lost
      if (isEmpty(refused)) return {}
      setTriedStep(step)
      if (stepOf(refused) !== step) goTo(stepOf(refused))
      return refused
    },
  })

  const draft = form.values
  const { requested, step, faults } = standingOf(draft)

  useEffect(() => {
    // The URL is updated first: it keeps the requested step while the draft stays at an earlier one.
    if (inAddress !== requested) setSearch({ step: requested }, { replace: true })
    else if (draft.step !== step) form.keep({ step })
  })

  const moveTo = (next: StepId) => {
    form.startAnew()
    setTriedStep(undefined)
    goTo(next)
  }

  const clear = () => {
    for (const { files, cancel } of [photos, receipt]) files.forEach(cancel)
    form.keep(emptyDraft)
  }

  const calculate = async (sending: Sending) => {
    const { now, keep } = sending
    const suggestion = suggestionFor(now())
    const isLive = suggestion && Date.parse(suggestion.expires_at) > Date.now()
    const { suggested_price } = isLive ? suggestion : await askPrice(sending)
    // One after the other: the price has already looked up both addresses, and each look-up costs money.
    await queries.prefetchQuery(ridesQuery(now()))
    // A price typed over an earlier suggestion stays if it is high enough.
    if (!(Number(numberTyped(now().finalPrice ?? '')) >= suggested_price)) keep({ finalPrice: undefined })
  }

  const submit = (send?: Parameters<typeof form.submit>[0]) => {
    if (!isEmpty(faults)) setTriedStep(step)
    return form.submit(send)
  }

  const create = (ride?: SuggestedRide) =>
    submit(async (draft, { keyFor, forget }) => {
      setSendingTo(ride?.rideId ?? 'all')
      try {
        const body = bodyOf(draft, ride)
        await createRequest({ body, key: keyFor(body), forget })
      } finally {
        setSendingTo(undefined)
      }
    })

  // A user who requests a step that is not open yet sees why. An untouched form shows no errors.
  const showsFaults = triedStep === step || (step !== requested && draft.itemCategory !== undefined)
  const fieldErrors = { ...(showsFaults && faults), ...errorsIn(step, form.refused) }

  return {
    draft,
    step,
    photos,
    receipt,
    busy: form.busy,
    errorText: form.errorText,
    sendingTo,
    fieldErrors,
    summary: summaryOf(fieldErrors, fieldIds),
    tries: form.tries,
    change: form.change,
    moveTo,
    back: () => moveTo(stepIds[stepIds.indexOf(step) - 1] ?? 'service'),
    next: () => submit(),
    create,
    /** Drops all input. */
    abandon: clear,
    startOver: () => {
      clear()
      moveTo('service')
    },
  }
}
