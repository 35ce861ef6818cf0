import { type FixedResources, runsPerMonth, type Usage } from '#lib/cloud/monthly-cost.ts'
import { groups } from '#lib/groups.ts'
import { costBudgets } from '#test/lab/benches/cost-budgets.ts'

/**
 * How often each call is made among a thousand: ten create a request, most of which are completed; most others read.
 */
export const callMix = {
  checkSession: 150,
  listRequests: 120,
  getDetails: 120,
  listAvailable: 80,
  listNotifications: 80,
  listActive: 70,
  getStatus: 60,
  suggestPlaces: 60,
  getProfile: 50,
  listHistory: 30,
  suggestPrice: 30,
  openUpload: 30,
  findRides: 20,
  setStatus: 15,
  readNotifications: 10,
  createRequest: 10,
  login: 10,
  startUpload: 8,
  acceptRequest: 8,
  getOtp: 8,
  startDelivery: 8,
  completeDelivery: 8,
  getLiveActivity: 5,
  sendOtp: 2,
  verifyOtp: 2,
  register: 2,
  publishRide: 2,
  listDrivers: 2,
} as const satisfies Partial<Record<keyof typeof costBudgets, number>>

/**
 * The calls to Amazon Location, as `test/api/amazon-places.alone.test.ts` counts them. A new request or ride has two
 * addresses that were not looked up within the year; the price looks both up, and ride and request use the stored
 * points.
 */
export const lookUpsOf = {
  suggestPlaces: { suggestions: 1 },
  suggestPrice: { routes: 1 },
  createRequest: { routes: 1 },
  newRequest: { storedPoints: 2 },
  newRide: { storedPoints: 2 },
} as const

/** Assumptions about what cannot be known beforehand. lib/cloud/README.md explains them in "What it costs". */
export const assumptions = {
  /** A visit opens one socket and keeps it for twenty minutes. */
  callsOfVisit: 10,
  minutesOfVisit: 20,
  filesOfVisit: 6,
  kbOfVisit: 100,
  kbOfAnswer: 3,
  minutesBetweenPings: 9,
  /** A new request is shown to twenty carriers and later removed from their screens. */
  audience: 20,
  /** Requester and carrier get a frame for each step, and for some an entry in their list, its frame and a mail. */
  framesOfRequest: 11,
  mailsOfRequest: 4,
  changesOfRequest: 6,
  readsOfChange: 27,
  writesOfChange: 4,
  /** Everyone has one browser that gets pushes: the carriers' of the new request, the others' of their new entries. */
  entriesOfRequest: 3,
  readsOfPushedEntry: 6,
  writesOfPushedEntry: 1,
  readsOfPoolPush: 2,
  msOfPushes: 150,
  kbOfPush: 2,
  kbOfPhoto: 500,
  msOfTrip: 6,
  msOfCall: 14,
  msOfHash: 60,
  msOfChange: 150,
  kbOfLogLines: 1.2,
  faultsInThousand: 1,
  secondsOfRun: 0.25,
  secondsOfNight: 60,
  /** The calls that the canary makes over https in one run: see canary.test.ts. */
  pagesOfCanary: 4,
  callsOfCanary: 7,
  socketsOfCanary: 2,
  kbOfPage: 10,
  secondsOfCanary: 2,
  readsOfRun: 2,
} as const

const nothing: Usage = {
  edgeRequests: 0,
  gbOut: 0,
  calls: 0,
  socketMessages: 0,
  socketMinutes: 0,
  functionRuns: 0,
  gbSeconds: 0,
  readUnits: 0,
  writeUnits: 0,
  gbInTable: 0.01,
  gbOfFiles: 0.05, // the site, and what is deployed
  fileWrites: 0,
  fileReads: 0,
  gbOfFilesOut: 0,
  mails: 0,
  suggestions: 0,
  storedPoints: 0,
  routes: 0,
  gbOfLog: 0,
  monthsOfLog: 3,
  faults: 0,
}

const kbOfGb = 1_000_000

const isNightly = (perMonth: number): boolean => perMonth < 100
const isCanary = (perMonth: number): boolean => perMonth === runsPerMonth('rate(5 minutes)')

/** A stage without users: only scheduled functions run, and the canary calls like a visitor. */
export const idleUsage = ({ runs }: FixedResources): Usage => {
  const a = assumptions
  const sum = (list: FixedResources['runs']): number => list.reduce((total, { perMonth }) => total + perMonth, 0)
  const canaryRuns = sum(runs.filter(({ perMonth }) => isCanary(perMonth)))
  const answered = canaryRuns * (a.callsOfCanary + a.socketsOfCanary)
  const seconds = (perMonth: number): number => {
    if (isNightly(perMonth)) return a.secondsOfNight
    return isCanary(perMonth) ? a.secondsOfCanary : a.secondsOfRun
  }
  return {
    ...nothing,
    edgeRequests: answered + canaryRuns * a.pagesOfCanary,
    gbOut: (canaryRuns * (a.pagesOfCanary * a.kbOfPage + a.callsOfCanary)) / kbOfGb,
    calls: canaryRuns * a.callsOfCanary,
    socketMessages: canaryRuns * a.socketsOfCanary,
    functionRuns: sum(runs) + answered,
    gbSeconds:
      runs.reduce((total, { perMonth, gb }) => total + perMonth * gb * seconds(perMonth), 0) +
      (answered * a.msOfCall) / 1000,
    readUnits: (sum(runs) - canaryRuns) * a.readsOfRun + canaryRuns * costBudgets.checkHealth.read,
    writeUnits: canaryRuns * costBudgets.checkHealth.write,
    gbOfLog: ((sum(runs) + answered) * a.kbOfLogLines) / kbOfGb,
  }
}

const memoryOf = new Map(
  groups.flatMap(({ contract, memoryMb }) => Object.keys(contract).map((operation) => [operation, memoryMb / 1024])),
)
const hashing: readonly string[] = ['login', 'register']

/**
 * A month with this many calls, beside the scheduled functions. Units of the table are the budgets that tests enforce.
 */
export const usageOf = (standing: FixedResources, calls: number): Usage => {
  const idle = idleUsage(standing)
  const mixed = Object.entries(callMix).map(([operation, share]) => {
    const { trips, read, write } = costBudgets[operation as keyof typeof callMix] // callMix has no other keys
    const ms =
      assumptions.msOfCall + trips * assumptions.msOfTrip + (hashing.includes(operation) ? assumptions.msOfHash : 0)
    const gb = memoryOf.get(operation)
    if (!gb) throw new Error(`No group has ${operation}`)
    return { count: (calls * share) / 1000, read, write, gbSeconds: (gb * ms) / 1000 }
  })
  const sum = (of: (one: (typeof mixed)[number]) => number): number =>
    mixed.reduce((total, one) => total + one.count * of(one), 0)
  const a = assumptions
  const shareOf = (operation: keyof typeof callMix): number => (calls * callMix[operation]) / 1000
  const requests = shareOf('createRequest')
  const photos = shareOf('startUpload')
  const shown = shareOf('openUpload')
  const visits = calls / a.callsOfVisit
  const changes = requests * a.changesOfRequest
  const pushedChanges = requests * (1 + a.entriesOfRequest)
  const pushes = requests * (a.audience + a.entriesOfRequest)
  const messages =
    requests * (2 * a.audience + a.framesOfRequest) + (2 * visits * a.minutesOfVisit) / a.minutesBetweenPings
  return {
    ...idle,
    edgeRequests: idle.edgeRequests + calls + visits * (1 + a.filesOfVisit),
    gbOut: idle.gbOut + (calls * a.kbOfAnswer + visits * a.kbOfVisit + pushes * a.kbOfPush) / kbOfGb,
    calls: idle.calls + calls,
    socketMessages: idle.socketMessages + messages,
    socketMinutes: visits * a.minutesOfVisit,
    functionRuns: idle.functionRuns + calls + changes + 2 * visits,
    gbSeconds:
      idle.gbSeconds +
      sum(({ gbSeconds }) => gbSeconds) +
      (changes * a.msOfChange + pushedChanges * a.msOfPushes) / 1000 +
      (visits * 0.25 * 40) / 1000,
    readUnits:
      idle.readUnits +
      sum(({ read }) => read) +
      changes * a.readsOfChange +
      requests * (a.entriesOfRequest * a.readsOfPushedEntry + a.audience * a.readsOfPoolPush) +
      visits * 2,
    writeUnits:
      idle.writeUnits +
      sum(({ write }) => write) +
      changes * a.writesOfChange +
      requests * a.entriesOfRequest * a.writesOfPushedEntry +
      visits * 4,
    gbInTable: 2,
    gbOfFiles: (6 * photos * a.kbOfPhoto) / kbOfGb, // half a year's photographs
    fileWrites: 2 * photos,
    fileReads: 2 * photos + shown,
    gbOfFilesOut: (shown * a.kbOfPhoto) / kbOfGb,
    mails: requests * a.mailsOfRequest + shareOf('sendOtp'),
    suggestions: shareOf('suggestPlaces') * lookUpsOf.suggestPlaces.suggestions,
    storedPoints:
      requests * lookUpsOf.newRequest.storedPoints + shareOf('publishRide') * lookUpsOf.newRide.storedPoints,
    routes: shareOf('suggestPrice') * lookUpsOf.suggestPrice.routes + requests * lookUpsOf.createRequest.routes,
    gbOfLog: idle.gbOfLog + ((calls + changes + 2 * visits) * a.kbOfLogLines) / kbOfGb,
    faults: (calls * a.faultsInThousand) / 1000,
  }
}
