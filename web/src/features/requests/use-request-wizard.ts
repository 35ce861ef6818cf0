import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SuggestedRide } from '#shared/contracts/request-shapes.ts'
import { londonTime } from '#shared/model/london.ts'
import { penceOf } from '#shared/model/money.ts'
import type { Problems } from '#shared/model/request-rules.ts'
import { lostFiles, type Uploads, useUploads } from '#web/components/uploads/use-uploads.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { refusedFields } from '#web/lib/form-problems.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { ridesQuery, useCreateRequest } from './queries.ts'
import {
  fieldNames,
  formOf,
  numberOf,
  priceQuestionOf,
  priceTyped,
  RequestDraft,
  suggestionFor,
} from './request-draft.ts'
import { type Facts, isEmpty, problemsIn, reachable, type StepId, stepIds, stepOf, steps } from './steps.ts'

type Correction = {
  /** What the server says about single fields. */
  fields: Problems
  /** What the draft forgets. */
  lost: Partial<Pick<RequestDraft, 'photos' | 'receipt'>>
  wantsNewPrice: boolean
  wantsNewRides: boolean
}

/** What can be done about a refusal without asking for anything again that was filled in. */
const correctionOf = (error: unknown, { photos, receipt }: Pick<RequestDraft, 'photos' | 'receipt'>): Correction => {
  const code = error instanceof ApiError ? error.code : ''
  const lost = lostFiles(error, [
    ...(photos.length > 0 ? ['photos' as const] : []),
    ...(receipt ? ['receipt' as const] : []),
  ])
  const hasLost = (name: 'photos' | 'receipt') => lost.some(([field]) => field === name)
  return {
    fields: Object.fromEntries(lost.length > 0 ? lost : refusedFields(error, fieldNames)),
    lost: { ...(hasLost('photos') && { photos: [] }), ...(hasLost('receipt') && { receipt: undefined }) },
    wantsNewPrice: code === 'quote.expired',
    wantsNewRides: code === 'ride.gone',
  }
}

const isStep = (text: string | null): text is StepId => stepIds.some((id) => id === text)

/**
 * The step stands in the address, so that the browser's Back goes back one step, and in the draft, so that whoever
 * comes again finds it. `reachable` says how far one may go.
 */
const useStep = (kept: StepId, reachable: (asked: StepId) => StepId, keep: (step: StepId) => void) => {
  const [search, setSearch] = useSearchParams()
  const inAddress = search.get('step')
  const requested = isStep(inAddress) ? inAddress : kept
  const step = reachable(requested)

  useEffect(() => {
    // First the address, so that it still says what was asked for when the draft is told what it came to.
    if (inAddress === requested) keep(step)
    else setSearch({ step: requested }, { replace: true })
  }, [inAddress, requested, step, keep, setSearch])

  return {
    step,
    /** It was asked for a later one, which is not open yet. */
    isHeldBack: step !== requested,
    goTo: (next: StepId) => setSearch({ step: next }),
  }
}

/** Where a request stands that is being filled in, and how it goes on. */
export const useRequestWizard = (userId: string) => {
  const { draft, keep, forget } = useDraft(`request.${userId}`, RequestDraft)
  const queries = useQueryClient()
  const submit = useCreateRequest({ draft, keep, forget })
  const photos = useUploads('request-photo', (file) => keep((now) => ({ photos: [...now.photos, file] })))
  const receipt = useUploads('receipt', (file) => keep({ receipt: file }))
  const { busy, problem, setProblem, attempt } = useAction()
  /** The server's sentences for single fields; they hold until something is changed. */
  const [refused, setRefused] = useState<Problems>({})
  const [tried, setTried] = useState<{ step?: StepId; count: number }>({ count: 0 })
  const [sending, setSending] = useState<string>()

  const suggestion = suggestionFor(draft)
  const facts: Facts = {
    form: {
      ...formOf(draft),
      photos: [...draft.photos, ...underWay(photos)],
      receipt: draft.receipt ?? underWay(receipt)[0],
    },
    now: londonTime(new Date()),
    failedUploads: [
      ...(hasFailed(photos) ? ['photos' as const] : []),
      ...(hasFailed(receipt) ? ['receipt' as const] : []),
    ],
    suggestedPence: suggestion && penceOf(suggestion.suggested_price),
    offeredPounds: numberOf(priceTyped(draft)),
  }
  const keepStep = useCallback((step: StepId) => keep({ step }), [keep])
  const { step, isHeldBack, goTo } = useStep(draft.step, (asked) => reachable(asked, facts), keepStep)
  const faults = steps[step].problems(facts)
  // Whoever comes to a step that is not open yet is told why; a form that nobody has begun has no faults.
  const showsFaults = tried.step === step || (isHeldBack && draft.itemCategory !== undefined)

  const refuse = () => setTried(({ count }) => ({ step, count: count + 1 }))
  const moveTo = (next: StepId) => {
    setRefused({})
    setTried(({ count }) => ({ count }))
    setProblem(undefined)
    goTo(next)
  }

  const askPrice = async () => {
    const body = priceQuestionOf(draft)
    const about = JSON.stringify(body)
    const answer = await api.requests.suggestPrice({ body })
    keep({ quote: { about, suggestion: answer } })
    return answer
  }

  const calculate = async () => {
    const isLive = suggestion && Date.parse(suggestion.expires_at) > Date.now()
    const [{ suggested_price }] = await Promise.all([
      isLive ? suggestion : askPrice(),
      queries.prefetchQuery(ridesQuery(draft)),
    ])
    // What was typed over another suggestion stands as long as it is enough.
    if (!(Number(numberOf(draft.finalPrice ?? '')) >= suggested_price)) keep({ finalPrice: undefined })
  }

  /** Answers with true once the screen says what to do about the refusal. */
  const fix = async (error: unknown): Promise<boolean> => {
    const { fields, lost, wantsNewPrice, wantsNewRides } = correctionOf(error, draft)
    keep(lost)
    // The refusal itself is told in any case; the new price can be asked for again.
    if (wantsNewPrice) await askPrice().catch(() => undefined)
    if (wantsNewRides) await queries.invalidateQueries({ queryKey: ['requests', 'rides'] })
    if (isEmpty(fields)) return false
    setRefused(fields)
    refuse()
    if (stepOf(fields) !== step) goTo(stepOf(fields))
    return true
  }

  const act = (action: () => Promise<void>) =>
    attempt(async () => {
      if (!isEmpty(faults)) return refuse()
      try {
        await action()
      } catch (error) {
        if (!(await fix(error))) throw error
      }
    })

  const next = () =>
    act(async () => {
      const arrived = await Promise.all([photos.allArrived(), receipt.allArrived()])
      if (!arrived.every(Boolean)) return refuse()
      if (step === 'location') await calculate()
      moveTo(stepIds[stepIds.indexOf(step) + 1] ?? 'review')
    })

  const send = (ride?: SuggestedRide) =>
    act(async () => {
      setSending(ride?.rideId ?? 'all')
      try {
        await submit(ride)
      } finally {
        setSending(undefined)
      }
    })

  return {
    draft,
    step,
    photos,
    receipt,
    busy,
    problem,
    sending,
    problems: { ...(showsFaults && faults), ...problemsIn(step, refused) },
    tries: tried.count,
    change: (change: Partial<RequestDraft>) => {
      setRefused({})
      keep(change)
    },
    moveTo,
    back: () => moveTo(stepIds[stepIds.indexOf(step) - 1] ?? 'service'),
    next,
    send,
  }
}

const underWay = ({ files }: Uploads) => files.filter(({ problem }) => !problem)
const hasFailed = ({ files }: Uploads) => files.some(({ problem }) => problem)
