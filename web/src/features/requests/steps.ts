import type { LondonTime } from '#shared/model/london.ts'
import {
  detailProblems,
  type Problems,
  placeProblems,
  priceProblem,
  type RequestForm,
  serviceProblems,
} from '#shared/model/request-rules.ts'
import { offeredSlots } from '#shared/model/time-slots.ts'

export const stepIds = ['service', 'details', 'location', 'review'] as const
export type StepId = (typeof stepIds)[number]

/** All that decides whether a step is done. */
export type Facts = {
  form: RequestForm
  now: LondonTime
  /** Which kinds of file have one that did not arrive. */
  failedUploads: readonly ('photos' | 'receipt')[]
  /** undefined until it was asked for what the form says now. */
  suggestedPence: number | undefined
  offeredPounds: number | undefined
}

const failedUploadText = 'A file was not uploaded. Please try it again, or remove it.'

const detailsFaults = ({ form, failedUploads }: Facts): Problems => ({
  ...detailProblems(form),
  ...Object.fromEntries(failedUploads.map((name) => [name, failedUploadText])),
})

const reviewFaults = ({ suggestedPence, offeredPounds }: Facts): Problems => {
  const price = suggestedPence === undefined ? undefined : priceProblem(offeredPounds, suggestedPence)
  return price ? { price } : {}
}

type Step = {
  /** In the list of steps. */
  label: string
  heading: string
  fields: readonly (keyof Problems)[]
  /** What keeps one from going on. */
  problems: (facts: Facts) => Problems
}

export const steps: Record<StepId, Step> = {
  service: {
    label: 'Service',
    heading: 'Select Your Service',
    fields: ['itemCategory', 'preferredTransport'],
    problems: ({ form }) => serviceProblems(form),
  },
  details: {
    label: 'Details',
    heading: 'Provide Details',
    fields: [
      'photos',
      'weightEstimate',
      'length_cm',
      'width_cm',
      'height_cm',
      'number_of_bags',
      'receipt',
      'description',
      'loadingAssistance',
    ],
    problems: detailsFaults,
  },
  location: {
    label: 'Location',
    heading: 'Location & Time',
    fields: ['pickup_address', 'delivery_address', 'receiver_contact_number', 'preferredDate', 'preferredTimeSlot'],
    problems: ({ form, now }) => placeProblems(form, now, offeredSlots),
  },
  review: { label: 'Review', heading: 'Review & Finalize', fields: ['price'], problems: reviewFaults },
}

type Shown = Partial<Record<keyof Problems, string | undefined>>

export const isEmpty = (problems: Shown): boolean => Object.keys(problems).length === 0

/** The step that is asked for, or the first before it that is not done. A review needs a price. */
export const reachable = (asked: StepId, facts: Facts): StepId => {
  const before = stepIds.slice(0, stepIds.indexOf(asked))
  const undone = before.find((id) => !isEmpty(steps[id].problems(facts)))
  return undone ?? (asked === 'review' && facts.suggestedPence === undefined ? 'location' : asked)
}

/** Of these problems, those that a step shows. */
export const problemsIn = (step: StepId, problems: Shown): Problems =>
  Object.fromEntries(steps[step].fields.flatMap((name) => (problems[name] ? [[name, problems[name]]] : [])))

/** The first step that shows one of them. */
export const stepOf = (problems: Shown): StepId => stepIds.find((id) => !isEmpty(problemsIn(id, problems))) ?? 'review'
