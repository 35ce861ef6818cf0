import { sideOf } from '#functions/domain/requests/lifecycle/problem-steps.ts'
import { config } from '#functions/platform/config.ts'
import type { MailText } from '#functions/platform/mail/mail.ts'
import { maxActive } from '#shared/model/limits.ts'
import { londonMoment, longDate } from '#shared/model/london.ts'
import { answerBy, type ProblemEnding, type ProblemOutcome, problemKindTexts } from '#shared/model/problem-rules.ts'
import { isOver } from '#shared/model/request-lifecycle.ts'
import type { ProblemItem, Resolution } from './problem-item.ts'

/** Who reads the mail: the owner, the partner who carries, or the business of the driver who carries. */
export type MailReader = 'requester' | 'partner' | 'business'

const [site = ''] = config.PUBLIC_ORIGINS

/** Only areas: mails are read by anyone with access to the mailbox, and long after the delivery. */
const summary = ({ kind, areas }: ProblemItem): string =>
  [
    `What was reported: ${problemKindTexts[kind]}`,
    `From: ${areas.pickup}`,
    ...(areas.delivery === undefined ? [] : [`To: ${areas.delivery}`]),
  ].join('\n')

const carrierText = ({ businessId }: ProblemItem): string =>
  businessId ? 'The business that carries it' : 'The partner who carries it'

export const reporterText = (problem: ProblemItem): string =>
  sideOf(problem.statement.as) === 'requester' ? 'The requester' : carrierText(problem)

export const answererText = (problem: ProblemItem): string =>
  sideOf(problem.statement.as) === 'requester' ? carrierText(problem) : 'The requester'

const page = (problem: ProblemItem, reader: MailReader, { heading, paragraphs }: MailText): MailText => {
  const [first = '', ...others] = paragraphs
  return {
    heading,
    paragraphs: [first, summary(problem), ...others],
    link: { text: 'Go to your dashboard', url: `${site}${reader === 'business' ? '/business' : ''}/dashboard` },
  }
}

export const answerByText = ({ statement }: ProblemItem): string =>
  londonMoment(new Date(answerBy(new Date(statement.at))))

export const reportedMail = (problem: ProblemItem, reader: MailReader): MailText =>
  page(problem, reader, {
    heading: 'Please tell us your side',
    paragraphs: [
      `${reporterText(problem)} has reported a problem with a delivery.`,
      `You can read it in the details of the delivery and answer it there, once, until ${answerByText(problem)}.`,
      ...carryOnTexts(problem, reader),
      `We'll read what you both say and decide by ${londonMoment(new Date(problem.closesAt))} at the latest. Until then, no handover is confirmed automatically and nothing has to go back.`,
    ],
  })

/** What a carrier can do meanwhile, and that a complaint does not hold them up. */
const carryOnTexts = ({ request: { status }, statement }: ProblemItem, reader: MailReader): string[] => {
  if (reader === 'requester' || isOver(status)) return []
  const who = reader === 'business' ? 'your driver' : 'you'
  const ways =
    status === 'matched'
      ? `Please carry on as agreed: ${who} can pick it up and deliver it as usual.`
      : `Please carry on as agreed: ${who} can enter the OTP, leave it with a photo or report that it couldn't be delivered.`
  if (sideOf(statement.as) === 'carrier') return [ways]
  const most =
    reader === 'business' ? `the ${maxActive.driver} jobs that a driver` : `the ${maxActive.partner} jobs that you`
  return [`${ways} Until the problem is closed, this delivery isn't one of ${most} may have at a time.`]
}

export const contestedMail = (problem: ProblemItem, reader: MailReader): MailText =>
  page(problem, reader, {
    heading: 'Something is wrong with a handover',
    paragraphs: [
      `The requester has told us that something is wrong with what ${reader === 'business' ? 'your driver' : 'you'} handed over. You can read it in the details of the delivery.`,
      `We'll look at the photos and at what you both say. If we haven't decided by ${londonMoment(new Date(problem.closesAt))}, the delivery is cancelled.`,
    ],
  })

export const answeredMail = (problem: ProblemItem, reader: MailReader): MailText =>
  page(problem, reader, {
    heading: 'The other person has answered',
    paragraphs: [
      `${answererText(problem)} has answered the problem you reported. You can read the answer in the details of the delivery.`,
      "If that settles it, please withdraw your report there. Otherwise, we'll read what you both say and decide.",
    ],
  })

export const withdrawnMail = (problem: ProblemItem, reader: MailReader): MailText =>
  page(problem, reader, {
    heading: 'The problem is settled',
    paragraphs: [
      `${reporterText(problem)} has withdrawn the report of a problem with a delivery.`,
      "You don't need to do anything. If the delivery is still on its way, it goes on as usual.",
    ],
  })

const endingTexts: Record<ProblemEnding, string> = {
  complete: "We've marked the delivery as completed.",
  cancel: 'The delivery was cancelled.',
  keep: 'The delivery itself is as it was.',
}

/** Why the clock ended it this way. */
export const lapsedText = ({ lapsedTo = 'keep', contested }: ProblemItem): string => {
  if (lapsedTo === 'complete') return "It was handed over with photos, so we've marked the delivery as completed."
  if (lapsedTo === 'keep') return endingTexts.keep
  return contested
    ? 'The requester has told us that something is wrong with the handover, so the delivery was cancelled.'
    : 'Nothing was handed over, so the delivery was cancelled.'
}

export const unresolvedMail = (problem: ProblemItem, reader: MailReader): MailText =>
  page(problem, reader, {
    heading: "We couldn't decide in time",
    paragraphs: [
      `A problem with a delivery was reported on ${longDate(problem.statement.at)}, and we haven't decided it within 14 days. Sorry about that.`,
      lapsedText(problem),
      "We'll still look at what you both said, and email you when we have.",
    ],
  })

const outcomeTexts: Record<ProblemOutcome, string> = {
  upheld: 'We agree with the report.',
  partly: 'We partly agree with the report.',
  rejected: "The report isn't supported by what we've seen.",
}

export const decisionText = ({ outcome, ending }: Resolution): string =>
  `${outcomeTexts[outcome]} ${endingTexts[ending]}`

export const resolvedMail =
  (resolution: Resolution) =>
  (problem: ProblemItem, reader: MailReader): MailText =>
    page(problem, reader, {
      heading: 'Our decision',
      paragraphs: [
        decisionText(resolution),
        `Our note to you both: ${resolution.note}`,
        "If you think we're wrong, please write to us through our contact form.",
      ],
    })
