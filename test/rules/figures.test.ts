import { expect, test } from 'vitest'
import * as limits from '#shared/model/limits.ts'

const megabyte = 1024 * 1024

/** What one member may do to others, and one caller to all. Each figure in the laws (L2 …) is in limits.ts and here. */
const figures: Record<string, [found: unknown, asWritten: unknown]> = {
  'L2: matches in a day of a partner who has delivered none, and of one who has': [
    [limits.lookLimits.partner.isKnownAfter, limits.lookLimits.partner.whileNew, limits.lookLimits.partner.onceKnown],
    [1, 15, 40],
  ],
  'L2: matches in a day of a business, for each active driver': [
    limits.lookLimits.business,
    {
      isKnownAfter: 50,
      whileNew: { forEachDriver: 20, atLeast: 30, atMost: 300 },
      onceKnown: { forEachDriver: 30 },
    },
  ],
  'L2: open requests of an owner': [limits.maxOpen, 20],
  'L2: free minutes after a match': [limits.memberLimits.freeMinutes, 5],
  'L3: jobs that are given back within a day before a pause': [limits.maxGiveBacks, { partner: 3, business: 10 }],
  'L4: hours before its slot at which a job can be started': [limits.memberLimits.startHoursAhead, 12],
  'L3: hours after which a job that is still matched is missed, and hours for one that was taken late': [
    [limits.memberLimits.notStartedHours, limits.memberLimits.lateStartHours],
    [24, 2],
  ],
  'L6: hours of silence after a handover': [limits.memberLimits.confirmHours, 24],
  'L6: days of an open problem': [limits.memberLimits.problemDays, 14],
  'L6: jobs at a time of a partner and of a driver': [limits.maxActive, { partner: 10, driver: 30 }],
  'L7: posts of an owner that ring in a day': [limits.memberLimits.ringsADay, 20],
  'L7: hours until a change rings everyone again': [limits.memberLimits.ringAgainHours, 3],
  'L7: cancelled matches within a day before posting is paused': [limits.memberLimits.cancelledMatches, 5],
  'L8: details that identify a person, and years that they are kept': [
    limits.shutOutLimits,
    { sameDetails: 2, keptYears: 2 },
  ],
  'L11: API calls in a minute of a session, or of an address without one': [limits.callerLimits.callsPerMinute, 600],
  'cookies an hour for an address, days that they last, and how much more all of one address may': [
    limits.deviceLimits,
    { cookiesAnHour: 100, cookieDays: 30, perAddress: 10 },
  ],
  'L11: bodies of API calls on their way': [
    limits.callerLimits.apiBodies,
    { total: 256, perAddress: 32, withinMs: 10_000 },
  ],
  'L11: files on their way': [
    limits.callerLimits.fileBodies,
    {
      ...{ total: 128, perAddress: 32, perAccount: 6, withinMs: 300_000 },
      slowest: { bytes: 32 * 1024, withinMs: 30_000 },
    },
  ],
  'L11: maximum of an account in quarantine, and free space below which no one may upload': [
    limits.callerLimits.quarantine,
    { bytes: 100 * megabyte, minFreeBytes: 1024 * megabyte },
  ],
  'L12: mails with a code to one address in a day, and the hours of their links': [
    limits.mailLimits,
    { perDay: { signup: 5, reset: 3 }, linkHours: 24 },
  ],
  'R22: proposals of a request, hours until they end, and those of a carrier in a day': [
    [limits.memberLimits.proposalsOfRequest, limits.memberLimits.proposalHours, limits.memberLimits.proposalsADay],
    [5, 3, { inAll: 20, toOwner: 5 }],
  ],
  'others whom a person or a business may block': [limits.maxBlocks, 500],
  'hours after the end for which carriers see the photos of a delivery': [limits.memberLimits.doorPhotoHours, 48],
}

test.each(Object.entries(figures))('%s is what the laws state', (_, [found, asWritten]) => {
  expect(found).toEqual(asWritten)
})

test('every figure of the limits is named here', () => {
  const isFigure = (value: unknown): boolean =>
    typeof value === 'number' || (typeof value === 'object' && value !== null)
  const texts = ['pausedTexts', 'looksSpentTexts']
  const found = Object.entries(limits).flatMap(([name, value]) =>
    isFigure(value) && !texts.includes(name) ? [name] : [],
  )
  expect(found.toSorted()).toEqual(
    [
      ...['callerLimits', 'deviceLimits', 'lookLimits', 'mailLimits', 'memberLimits', 'shutOutLimits'],
      ...['maxActive', 'maxAssigned', 'maxBlocks', 'maxGiveBacks', 'maxOpen'],
    ].toSorted(),
  )
  expect(Object.keys(limits.memberLimits)).toHaveLength(13)
})
