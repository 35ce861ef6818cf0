import { type Item, kindOf, ownerIdOf, type RowKind } from '#functions/platform/table/keys.ts'

type Ids = readonly string[]
type OwnersOf = (row: Item) => Ids

const text = (value: unknown): Ids => (typeof value === 'string' ? [value] : [])
const ofKey: OwnersOf = ({ PK }) => [ownerIdOf(PK)]
const nobodys: OwnersOf = () => []
const afterHash: OwnersOf = ({ SK }) => [String(SK).slice(String(SK).lastIndexOf('#') + 1)]
/** Of a block, which either side writes, and of a former driver. */
const ofBoth: OwnersOf = (row) => [...ofKey(row), ...afterHash(row)]

/** The owners of a row: the people, businesses, requests and problems on whose behalf alone it may be changed. */
const byKind: Record<RowKind, OwnersOf> = {
  user: ofKey,
  credentials: ofKey,
  session: ofKey,
  sockets: ofKey,
  notification: ofKey, // its reader; it names others only as its reader may see them
  notificationsRead: ofKey,
  pushDevice: ofKey,
  partner: ofKey,
  presence: ofKey,
  ride: ofKey,
  userCounters: ofKey,
  block: ofBoth,
  businessBlock: ofBoth,
  taxNumber: ofKey,
  taxYear: ({ SK }) => [ownerIdOf(SK)],
  business: ofKey,
  businessCounters: ofKey,
  driver: ({ PK, userId }) => [ownerIdOf(PK), ...text(userId)],
  request: ofKey,
  requestDetail: ofKey,
  requestStep: ofKey,
  requestEvent: ofKey,
  proposal: ({ PK, SK }) => [ownerIdOf(PK), ownerIdOf(SK)], // its request, and the carrier who has made it
  proposalPlaces: ofKey,
  matchReviews: ofKey,
  writtenReview: ofKey,
  userReview: ofKey,
  businessReview: ofKey,
  reviewGroups: ({ PK }) => String(PK).split('#').slice(1),
  problem: ofKey,
  report: (row) => [...ofKey(row), ...text(row.reporterId)],
  code: nobodys, // of an address, which need not have an account yet
  grant: nobodys,
  emailLock: ({ userId }) => text(userId),
  pushLock: ({ userId }) => text(userId),
  contactMessage: ({ email }) => text(email),
}

/** Rows whose kind the product never reads, by the prefixes of their keys. */
const others: readonly (readonly [kind: string, PK: string, SK: string, OwnersOf])[] = [
  ['upload', 'UPL#', 'UPL', ({ ownerId, usedBy }) => [...text(ownerId), ...text(usedBy)]],
  ['adminMark', 'USER#', 'ADMIN', ofKey],
  ['rejected', 'USER#', 'REJ#', ofKey],
  ['pause', 'USER#', 'PAUSE#', ofKey],
  ['pause', 'BIZ#', 'PAUSE#', ofKey],
  ['businessDay', 'BIZ#', 'DAY#', ofKey],
  ['formerDriver', 'BIZ#', 'LEFT#', ofBoth],
  ['searchToken', 'SRCH#', '', ({ userId }) => text(userId)],
  ['requestNumber', 'NUM#', '', ({ SK }) => text(SK)],
  ['connection', 'CONN#', 'CONN', ({ userId }) => text(userId)],
  ['online', 'ONL#', '', ({ userId }) => text(userId)],
  ['rideCell', 'RC#', '', ({ partnerId }) => text(partnerId)],
  ['requestTold', 'REQ#', 'TOLD', ofKey],
  ['requestMails', 'REQ#', 'MAILS', ofKey],
  ['leavingMark', 'MARK#', '', afterHash],
  ['codeMails', 'OTP#', 'MAILS', nobodys],
  ['link', 'LINK#', 'LINK', nobodys],
  ['loginTries', 'RL#login#', 'TRIES', nobodys],
  ['rateWindow', 'RL#', '', nobodys],
  ['statistics', 'STAT#', '', nobodys],
  ['audit', 'AUD#', '', nobodys],
  ['geocoded', 'GEO#', 'GEO', nobodys],
  ['sentMail', 'SENT#', 'SENT', nobodys],
  ['due', 'DUE#', '', nobodys],
  ['health', 'HEALTH', 'HEALTH', nobodys],
]

/** Undefined for a row without a known owner. */
export const ownershipOf = (row: Item): { kind: string; owners: Ids } | undefined => {
  const kind = kindOf(row)
  if (kind) return { kind, owners: byKind[kind](row) }
  const [PK, SK] = [String(row.PK), String(row.SK)]
  const found = others.find(([, hash, sort]) => PK.startsWith(hash) && SK.startsWith(sort))
  return found && { kind: found[0], owners: found[3](row) }
}
