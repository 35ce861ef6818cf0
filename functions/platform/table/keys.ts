import { hash } from 'node:crypto'
import { bandPlace } from '#shared/model/geo.ts'

/** This file alone spells the keys of the table. */
export type Key = { PK: string; SK: string }

/** A row of the table. */
export type Item = Record<string, unknown>

const key = (PK: string, SK: string): Key => ({ PK, SK })

/** Replaces addresses and other personal text in keys, which never hold them in clear. */
export const fingerprint = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22)

/** The id in the first part of a key: `USER#usr_1` belongs to `usr_1`. */
export const ownerIdOf = (PK: unknown): string => String(PK).slice(String(PK).indexOf('#') + 1)

/**
 * The partition and sort key of each kind of row. A sort key that ends with '#' is a prefix; any other is the whole
 * key.
 */
const rowKinds = {
  user: ['USER#', 'PROFILE'],
  credentials: ['USER#', 'CRED'],
  session: ['USER#', 'SESS#'],
  sockets: ['USER#', 'SOCKETS'],
  notification: ['USER#', 'NOTE#'],
  notificationsRead: ['USER#', 'NOTES'],
  pushDevice: ['USER#', 'PUSH#'],
  partner: ['USER#', 'PARTNER'],
  presence: ['USER#', 'PRESENCE'],
  ride: ['USER#', 'RIDE#'],
  userCounters: ['USER#', 'COUNT'],
  block: ['USER#', 'BLOCK#'],
  taxNumber: ['USER#', 'TAX'],
  taxYear: ['TAX#', 'SUM#'],
  business: ['BIZ#', 'PROFILE'],
  businessCounters: ['BIZ#', 'COUNT'],
  businessBlock: ['BIZ#', 'BLOCK#'],
  driver: ['BIZ#', 'DRV#'],
  request: ['REQ#', 'META'],
  requestDetail: ['REQ#', 'META#DETAIL'],
  requestStep: ['REQ#', 'META#STEP#'],
  requestEvent: ['REQ#', 'EVT#'],
  proposal: ['REQ#', 'PROP#'],
  proposalPlaces: ['REQ#', 'PROPS'],
  matchReviews: ['REQ#', 'REV#'],
  writtenReview: ['USER#', 'WROTE#'],
  userReview: ['USER#', 'RECORD#'],
  businessReview: ['BIZ#', 'RECORD#'],
  reviewGroups: ['PAIR#', 'PAIR'],
  problem: ['PRB#', 'PRB'],
  report: ['RPT#', 'RPT'],
  code: ['OTP#', 'OTP#'],
  grant: ['GRANT#', 'GRANT'],
  emailLock: ['EMAIL#', 'EMAIL'],
  pushLock: ['PUSH#', 'PUSH'],
  contactMessage: ['MSG#', 'MSG'],
} as const

export type RowKind = keyof typeof rowKinds

const isOfKind = (kind: RowKind, PK: string, SK: string): boolean => {
  const [owner, sort] = rowKinds[kind]
  return PK.startsWith(owner) && (sort.endsWith('#') ? SK.startsWith(sort) : SK === sort)
}

/** A task that the sweeper will carry out. */
export const isTaskRow = ({ PK }: { PK?: unknown }): boolean => String(PK).startsWith('DUE#')

/** The kind of a row by its key; undefined for kinds that are not listed above. */
export const kindOf = (row: { PK?: unknown; SK?: unknown } | undefined): RowKind | undefined =>
  // Object.keys loses the type of the names.
  (Object.keys(rowKinds) as RowKind[]).find((kind) => isOfKind(kind, String(row?.PK), String(row?.SK)))

/** Padded, so that versions sort as text. */
const padded = (version: number): string => String(version).padStart(6, '0')

// `slice` may cut a character of two code units in half, and the table cannot store a half.
const searchPartition = (word: string, length: number): string => `SRCH#${word.slice(0, length).toWellFormed()}`

const partyPartition = (partyId: string): string => `${partyId.startsWith('biz_') ? 'BIZ' : 'USER'}#${partyId}`

/** The partitions of a year, by the first digit of a hash. */
export const taxShards: readonly string[] = [...'0123456789abcdef']
const taxShardOf = (ownerId: string): string => hash('sha256', ownerId, 'hex').slice(0, 1)
const taxPartition = (year: number, shard: string): string => `TAX#${year}#${shard}`

export const keys = {
  user: (userId: string) => key(`USER#${userId}`, 'PROFILE'),
  credentials: (userId: string) => key(`USER#${userId}`, 'CRED'),
  session: (userId: string, tokenHash: string) => key(`USER#${userId}`, `SESS#${tokenHash}`),
  sessionsOf: (userId: string) => key(`USER#${userId}`, 'SESS#'),
  pushDevice: (userId: string, deviceId: string) => key(`USER#${userId}`, `PUSH#${deviceId}`),
  pushDevicesOf: (userId: string) => key(`USER#${userId}`, 'PUSH#'),
  pushLock: (deviceId: string) => key(`PUSH#${deviceId}`, 'PUSH'),
  adminMark: (userId: string) => key(`USER#${userId}`, 'ADMIN'),
  emailLock: (email: string) => key(`EMAIL#${email}`, 'EMAIL'),
  otp: (purpose: string, email: string, flowHash: string) =>
    key(`OTP#${purpose}#${fingerprint(email)}`, `OTP#${flowHash}`),
  codeMails: (purpose: string, share: string) => key(`OTP#${purpose}#${fingerprint(share)}`, 'MAILS'),
  link: (token: string) => key(`LINK#${fingerprint(token)}`, 'LINK'),
  grant: (flow: string) => key(`GRANT#${fingerprint(flow)}`, 'GRANT'),
  loginTries: (scope: string) => key(`RL#login#${fingerprint(scope)}`, 'TRIES'),
  rateWindow: (operation: string, by: string, value: string, window: number) =>
    key(`RL#${operation}#${by}#${fingerprint(value)}`, String(window)),
  business: (businessId: string) => key(`BIZ#${businessId}`, 'PROFILE'),
  businessCounts: (businessId: string) => key(`BIZ#${businessId}`, 'COUNT'),
  businessDay: (businessId: string, date: string) => key(`BIZ#${businessId}`, `DAY#${date}`),
  driver: (businessId: string, userId: string) => key(`BIZ#${businessId}`, `DRV#${userId}`),
  formerDriver: (businessId: string, userId: string) => key(`BIZ#${businessId}`, `LEFT#${userId}`),
  connection: (connectionId: string) => key(`CONN#${connectionId}`, 'CONN'),
  sockets: (userId: string) => key(`USER#${userId}`, 'SOCKETS'),
  /** `id` begins with the time of the event. */
  notification: (userId: string, id: string) => key(`USER#${userId}`, `NOTE#${id}`),
  notificationsRead: (userId: string) => key(`USER#${userId}`, 'NOTES'),
  searchToken: (token: string, userId: string) => key(searchPartition(token, 2), `${token}#${userId}`),
  /** The partitions have different lengths, so that words, first letters and endings are apart. */
  searchLetter: (word: string, userId: string) => key(searchPartition(word, 1), `${word}#${userId}`),
  searchEnding: (ending: string, userId: string) => key(searchPartition(ending, 3), `${ending}#${userId}`),
  /** How far the rows for single letters and endings have been written for older accounts. */
  searchFilling: () => key('STAT#SEARCH', 'FILLED'),
  statistics: (shard: number) => key(`STAT#${shard}`, 'STAT'),
  statisticsDay: (date: string) => key('STAT#DAYS', date),
  partner: (userId: string) => key(`USER#${userId}`, 'PARTNER'),
  presence: (userId: string) => key(`USER#${userId}`, 'PRESENCE'),
  onlineIn: (band: string, place: string) => key(`ONL#${band}`, `${place}#`),
  online: (cell: string, userId: string) => {
    const { band, place } = bandPlace(cell)
    return key(`ONL#${band}`, `${place}#${userId}`)
  },
  pauseOf: (owner: Key, until: string) => key(owner.PK, `PAUSE#${until}`),
  rejected: (userId: string, requestId: string) => key(`USER#${userId}`, `REJ#${requestId}`),
  /** Between people, or a person and a business: each side has a row. */
  block: (partyId: string, otherId: string) => key(partyPartition(partyId), `BLOCK#${otherId}`),
  blocksOf: (partyId: string) => key(partyPartition(partyId), 'BLOCK#'),
  historyCounts: (userId: string) => key(`USER#${userId}`, 'COUNT'),
  taxNumber: (userId: string) => key(`USER#${userId}`, 'TAX'),
  /** What a partner or business earned in a year. The sixteen partitions of a year can be listed without an index. */
  taxYear: (year: number, ownerId: string) => key(taxPartition(year, taxShardOf(ownerId)), `SUM#${ownerId}`),
  taxYearShard: (year: number, shard: string) => ({ PK: taxPartition(year, shard), first: 'SUM#' }),
  /** How far the years have been filled from what was completed before they were counted. */
  taxFilling: () => key('STAT#TAX', 'FILLED'),
  ride: (userId: string, rideId: string) => key(`USER#${userId}`, `RIDE#${rideId}`),
  ridesOf: (userId: string) => key(`USER#${userId}`, 'RIDE#'),
  rideCell: (load: 0 | 1, date: string, slot: string, cell: string, place: string) =>
    key(`RC#${load}#${date}#${slot}#${cell}`, place),
  request: (requestId: string) => key(`REQ#${requestId}`, 'META'),
  requestDetail: (requestId: string) => key(`REQ#${requestId}`, 'META#DETAIL'),
  requestEvent: (requestId: string, version: number) => key(`REQ#${requestId}`, `EVT#${padded(version)}`),
  requestStep: (requestId: string, version: number) => key(`REQ#${requestId}`, `META#STEP#${padded(version)}`),
  /** One query reads the events of a request, its own two rows, and its steps. */
  requestStretch: (requestId: string) => ({ PK: `REQ#${requestId}`, first: 'EVT#', last: 'META#STEP#~' }),
  /** Finds a request by its number, in upper or lower case. Several may share a number. */
  requestNumber: (number: string, requestId: string) => key(`NUM#${number.toLowerCase()}`, requestId),
  requestTold: (requestId: string) => key(`REQ#${requestId}`, 'TOLD'),
  requestMails: (requestId: string) => key(`REQ#${requestId}`, 'MAILS'),
  /** What a partner or business would do it for. */
  proposal: (requestId: string, carrierId: string) => key(`REQ#${requestId}`, `PROP#${carrierId}`),
  /** Which carriers have taken one of the request's places for proposals. */
  proposalPlaces: (requestId: string) => key(`REQ#${requestId}`, 'PROPS'),
  problem: (problemId: string) => key(`PRB#${problemId}`, 'PRB'),
  report: (reportId: string) => key(`RPT#${reportId}`, 'RPT'),
  matchReviews: (requestId: string, match: number) => key(`REQ#${requestId}`, `REV#${padded(match)}`),
  reviewsOfRequest: (requestId: string) => key(`REQ#${requestId}`, 'REV#'),
  /** Leads from its author to a review. */
  writtenReview: (userId: string, requestId: string, match: number) =>
    key(`USER#${userId}`, `WROTE#${requestId}#${padded(match)}`),
  /** A review of a user or business that everyone sees who sees their record. */
  publishedReview: (partyId: string, date: string, reviewId: string) =>
    key(partyPartition(partyId), `RECORD#${date}#${reviewId}`),
  publishedReviewsOf: (partyId: string) => ({ PK: partyPartition(partyId), first: 'RECORD#0', last: 'RECORD#:' }),
  /** The counters of a user or business. */
  partyCounts: (partyId: string) => key(partyPartition(partyId), 'COUNT'),
  reviewGroups: (ownerId: string, carrierSide: string) => key(`PAIR#${ownerId}#${carrierSide}`, 'PAIR'),
  audit: (month: string, at: string, id: string) => key(`AUD#${month}`, `${at}#${id}`),
  upload: (uploadId: string) => key(`UPL#${uploadId}`, 'UPL'),
  geocoded: (text: string) => key(`GEO#${fingerprint(text)}`, 'GEO'),
  leavingMark: (hash: string, cause: string, account: string) => key(`MARK#${hash}`, `${cause}#${account}`),
  leavingMarksOf: (hash: string): string => `MARK#${hash}`,
  contactMessage: (messageId: string) => key(`MSG#${messageId}`, 'MSG'),
  sentMail: (eventId: string) => key(`SENT#${eventId}`, 'SENT'),
  /** Codes have a lane of their own, so that no other mails are ahead of them. */
  lateMail: (lane: 'code' | 'other', at: string, mailId: string) =>
    key(`DUE#${at.slice(0, 10)}#${lane === 'code' ? 'CODE' : 'MAIL'}`, `${at}#${mailId}`),
  bounce: (email: string) => key(`BOX#${fingerprint(email)}`, 'BOUNCE'),
  complaint: (email: string) => key(`BOX#${fingerprint(email)}`, 'COMPLAINT'),
  /** A task that failed too often. Its key has no time, so that one task is put aside only once. */
  dueAside: (what: string) => key('DUE#ASIDE', what),
  due: (date: string, shard: number, at: string, what: string) => key(`DUE#${date}#${shard}`, `${at}#${what}`),
}

/** The health check reads this row. It is outside `keys`, so that only the health function bundles it. */
export const healthKey: Key = { PK: 'HEALTH', SK: 'HEALTH' }

/** The lists that a request can be in, and those of a party’s problems, a carrier’s proposals and a user’s reports. */
export const listKeys = {
  owner: (userId: string): string => `RQR#${userId}`,
  carrier: (userId: string): string => `ASG#${userId}`,
  offers: (partnerId: string): string => `OFR#${partnerId}`,
  pool: (band: string): string => `AVL#${band}`,
  fleet: (businessId: string): string => `BIZ#${businessId}`,
  problems: (partyId: string): string => `PRB#${partyId}`,
  proposals: (carrierId: string): string => `PRP#${carrierId}`,
  reports: (userId: string): string => `RPT#${userId}`,
}

/** The prefixes of sort keys in a user's list: open, completed and cancelled requests. */
export const requestSections = { open: 'A#', completed: 'H#', cancelled: 'X#' } as const

/** The prefixes of sort keys in a carrier's list of proposals: those that wait for an answer, and the others. */
export const proposalSections = { live: 'A#', over: 'X#' } as const

/** The prefixes of sort keys in a fleet's list: matched, in transit and over. */
export const fleetSections = { matched: 'M#', in_transit: 'I#', over: 'H#' } as const

/** The lists that admins read, in the first index. */
export const directories = {
  users: 'DIR#USER',
  admins: 'DIR#ADMIN',
  regulars: 'DIR#REGULAR',
  auditTrail: 'DIR#AUD',
  auditLooks: 'DIR#LOOK',
  pauses: 'DIR#PAUSE',
  problems: { open: 'DIR#PRB#O', answered: 'DIR#PRB#A', closed: 'DIR#PRB#C' },
  reports: { open: 'DIR#RPT#O', decided: 'DIR#RPT#C' },
  partners: {
    pending: 'DIR#PTR#P',
    'both-wait': 'DIR#PTR#B',
    'papers-wait': 'DIR#PTR#W',
    'name-waits': 'DIR#PTR#N',
    verified: 'DIR#PTR#V',
    over: 'DIR#PTR#R',
  },
  businesses: { pending: 'DIR#BIZ#U', verified: 'DIR#BIZ#V', rejected: 'DIR#BIZ#R' },
  messages: (month: string): string => `MSG#${month}`,
} as const
