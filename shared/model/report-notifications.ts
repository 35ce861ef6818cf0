import { hiddenName } from './hidden-content.ts'
import type { RequestId } from './ids.ts'
import { noticePaths } from './notice-paths.ts'
import { dayHours, details, kind } from './notification-kind.ts'
import { type ReportDecision, type ReportedThing, type ReportGround, reportGroundTexts } from './report-rules.ts'

const account = { topic: 'account', mail: 'always', urgency: 'normal', livesHours: dayHours } as const

const reportedTexts: Record<ReportedThing, string> = {
  note: 'the note on a job',
  photo: 'a photo of a job',
  name: "a person's name",
  portrait: "a person's photo",
}

type Hidden = {
  thing: ReportedThing
  ground: ReportGround
  reason: string
  /** The area of the job. */
  place: string
  request_id: RequestId
  /** It is the name or photo of a driver, which their business can change. */
  isDriver: boolean
}

const hiddenTexts: Record<ReportedThing, (facts: Hidden) => string> = {
  note: ({ place }) => `${place}: We've removed the note on your request.`,
  photo: ({ place }) => `${place}: We've removed a photo from your request.`,
  name: ({ isDriver }) =>
    isDriver
      ? `We've removed the name of one of your drivers. People now see "${hiddenName}".`
      : `We've removed your name. People now see "${hiddenName}" until you enter another one in your profile.`,
  portrait: ({ isDriver }) =>
    isDriver ? "We've removed the photo of one of your drivers." : "We've removed your photo.",
}

const opensFor = ({ thing, isDriver, place, request_id }: Hidden): string => {
  if (thing === 'note' || thing === 'photo') return details({ as: 'requester', request_id, place })
  return isDriver ? '/business/dashboard' : '/profile'
}

/** About reports of content. */
export const reportNotifications = {
  reportDecided: kind<{ thing: ReportedThing; decision: ReportDecision; reason: string }>({
    ...account,
    title: () => "We've looked at your report",
    body: ({ thing, decision, reason }) =>
      `You reported ${reportedTexts[thing]}. ${decision === 'hide' ? "We've removed it" : "We've left it as it is"}. The reason: ${reason}`,
    opens: () => noticePaths.safety,
  }),
  contentHidden: kind<Hidden>({
    ...account,
    title: () => "We've removed something of yours",
    body: (facts) =>
      `${hiddenTexts[facts.thing](facts)} What it was reported for: ${reportGroundTexts[facts.ground]}. The reason: ${facts.reason}`,
    opens: opensFor,
  }),
}
