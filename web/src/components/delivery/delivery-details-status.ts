import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { attemptCauses, isDelivered, isWaste, undoneText } from '#shared/model/door-texts.ts'
import { longDate } from '#shared/model/london.ts'

type StatusText = (details: RequestDetails) => string

const on = (time: string | null) => (time ? ` on ${longDate(time)}` : '')

const notDoneText = (time: string | null) => `This errand couldn't be done. It ended${on(time)}.`

const missedText = (viewer: RequestDetails['viewer'], time: string | null) =>
  `${viewer === 'business' ? 'Your driver' : 'You'} didn't start it in time, so it counts as missed. It ended${on(time)}.`

const forRequester: Record<RequestDetails['status'], StatusText> = {
  pending_match: () => "We're looking for someone going that way.",
  pending_partner_approval: () => "We're waiting for the partner you asked.",
  matched: () => 'A partner has accepted it and will come to collect it.',
  in_transit: ({ leg }) => (leg ? "It's on its way back." : "It's on its way."),
  completed: ({ completed_at, outcome }) => `${outcome ? 'Returned' : 'Done'}${on(completed_at)}.`,
  cancelled: ({ cancel_reason, cancelled_at }) => {
    if (cancel_reason === 'expired') return 'Nobody accepted it in time.'
    if (cancel_reason === 'not_done') return notDoneText(cancelled_at)
    if (cancel_reason === 'not_started') return `Your partner never started it. It ended${on(cancelled_at)}.`
    return cancel_reason === 'suspended'
      ? `We cancelled it${on(cancelled_at)}, because your account was suspended.`
      : `You cancelled it${on(cancelled_at)}.`
  },
}

/** What ends the job, before the carrier asks for the code. */
const lastStepText = ({ leg, serviceType }: RequestDetails): string => {
  if (leg) return 'Bring it back and ask the requester for the code.'
  if (isWaste(serviceType)) return 'Take it to a recycling centre, then ask the requester for the code.'
  return `${isDelivered(serviceType) ? 'Hand it over' : 'Finish it'} and ask the requester for the code.`
}

const forCarrier: typeof forRequester = {
  ...forRequester,
  matched: () => 'Collect it, then start the delivery.',
  in_transit: lastStepText,
  cancelled: ({ viewer, cancel_reason, cancelled_at }) => {
    if (cancel_reason === 'not_done') return notDoneText(cancelled_at)
    if (cancel_reason === 'not_started') return missedText(viewer, cancelled_at)
    return `${cancel_reason === 'requester' ? 'The requester cancelled it' : 'It was cancelled'}${on(cancelled_at)}.`
  },
}

const forBusiness: typeof forRequester = {
  ...forCarrier,
  matched: () => 'Your driver will collect it.',
  in_transit: ({ leg }) => (leg ? 'Your driver is bringing it back.' : 'Your driver is on the way with it.'),
}

const texts = { requester: forRequester, carrier: forCarrier, business: forBusiness }

const couldNot = { requester: "Your partner couldn't", carrier: "You couldn't", business: "Your driver couldn't" }

const atTheDoor = {
  requester: { confirm: "Please confirm that everything's all right.", choose: 'Please choose what happens next.' },
  carrier: {
    confirm: "The requester hasn't confirmed it yet.",
    choose: 'The requester is choosing what happens next.',
  },
}

/** What waits for the requester's answer at the door, if anything does. */
const doorText = (details: RequestDetails): string | undefined => {
  const { viewer, status, serviceType, handover, attempt, leg, problem } = details
  if (status !== 'in_transit') return
  const { confirm, choose } = atTheDoor[viewer === 'requester' ? viewer : 'carrier']
  // The timeline says where it was left. During a problem the requester may not be asked to confirm it.
  if (handover) return problem?.is_open ? '' : confirm
  if (!attempt?.decide_by) return
  return `${couldNot[viewer]} ${undoneText(serviceType, leg)}: ${attemptCauses[attempt.reason]}. ${choose}`
}

/** Where the request stands, for the viewer: an open problem and what waits at the door before the usual course. */
export const statusText = (details: RequestDetails): string => {
  const text = doorText(details) ?? texts[details.viewer][details.status](details)
  return details.problem?.is_open ? `A problem was reported, and we're looking into it. ${text}`.trim() : text
}
