/** What a member can report: the note of a job, a photo that they see with it, or the name of a person in it. */
export const reportSubjects = ['note', 'photo', 'profile'] as const
export type ReportSubject = (typeof reportSubjects)[number]

/** What was reported: a photo belongs to a job, a portrait shows a person. */
export const reportedThings = ['note', 'photo', 'name', 'portrait'] as const
export type ReportedThing = (typeof reportedThings)[number]

export const reportedThingTexts: Record<ReportedThing, string> = {
  note: 'Note on a job',
  photo: 'Photo of a job',
  name: 'Name of a person',
  portrait: 'Photo of a person',
}

export const reportGrounds = ['illegal', 'dangerous', 'hateful', 'sexual', 'fraud', 'personal_data', 'other'] as const
export type ReportGround = (typeof reportGrounds)[number]

export const reportGroundTexts: Record<ReportGround, string> = {
  illegal: "It's against the law",
  dangerous: "It's dangerous",
  hateful: "It's hateful or threatening",
  sexual: "It's sexual",
  fraud: "It's a fraud or a scam",
  personal_data: "It shows someone's personal details",
  other: 'Something else',
}

export const maxReportText = 500

/** What an admin decides. */
export const reportDecisions = ['hide', 'keep'] as const
export type ReportDecision = (typeof reportDecisions)[number]

/** How many things one member may report in a day. */
export const maxReportsADay = 10

const dayMs = 24 * 3_600_000
const daysAfter = (at: Date, days: number): string => new Date(at.getTime() + days * dayMs).toISOString()

/** What the page "Safety" promises. */
export const answerDays = 7

/** Reports made before then have waited so long for an admin that the promise is at risk. */
export const reportsOverdueBefore = (now: Date): string => daysAfter(now, -(answerDays - 2))

export const keptDays = 30

/** Until then we keep what was reported as it was, also if its author erases it or leaves. */
export const reportKeptUntil = (decidedAt: Date): string => daysAfter(decidedAt, keptDays)
