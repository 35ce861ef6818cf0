import { createHash } from 'node:crypto'
import { bandPlace } from '#shared/model/geo.ts'

/** The only place that knows how keys are spelled. */
export type Key = { PK: string; SK: string }

const key = (PK: string, SK: string): Key => ({ PK, SK })

/** Addresses and other personal text never stand in a key that is not theirs alone; a fingerprint does. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

export const requestIdOf = (PK: string): string => PK.slice('REQ#'.length)

export const keys = {
  user: (userId: string) => key(`USER#${userId}`, 'PROFILE'),
  credentials: (userId: string) => key(`USER#${userId}`, 'CRED'),
  session: (userId: string, tokenHash: string) => key(`USER#${userId}`, `SESS#${tokenHash}`),
  sessionsOf: (userId: string) => key(`USER#${userId}`, 'SESS#'),
  adminMark: (userId: string) => key(`USER#${userId}`, 'ADMIN'),
  emailLock: (email: string) => key(`EMAIL#${email}`, 'EMAIL'),
  otp: (purpose: string, email: string, flowHash: string) =>
    key(`OTP#${purpose}#${fingerprint(email)}`, `OTP#${flowHash}`),
  codeMails: (purpose: string, email: string) => key(`OTP#${purpose}#${fingerprint(email)}`, 'MAILS'),
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
  // A letter that takes two units may be cut in half here, and the table keeps no halves.
  searchToken: (token: string, userId: string) => key(`SRCH#${token.slice(0, 2).toWellFormed()}`, `${token}#${userId}`),
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
  historyCounts: (userId: string) => key(`USER#${userId}`, 'COUNT'),
  ride: (userId: string, rideId: string) => key(`USER#${userId}`, `RIDE#${rideId}`),
  ridesOf: (userId: string) => key(`USER#${userId}`, 'RIDE#'),
  rideCell: (load: 0 | 1, date: string, slot: string, cell: string, place: string) =>
    key(`RC#${load}#${date}#${slot}#${cell}`, place),
  request: (requestId: string) => key(`REQ#${requestId}`, 'META'),
  requestDetail: (requestId: string) => key(`REQ#${requestId}`, 'META#DETAIL'),
  requestEvent: (requestId: string, version: number) =>
    key(`REQ#${requestId}`, `EVT#${String(version).padStart(6, '0')}`),
  requestTold: (requestId: string) => key(`REQ#${requestId}`, 'TOLD'),
  requestMails: (requestId: string) => key(`REQ#${requestId}`, 'MAILS'),
  audit: (month: string, at: string, id: string) => key(`AUD#${month}`, `${at}#${id}`),
  upload: (uploadId: string) => key(`UPL#${uploadId}`, 'UPL'),
  geocoded: (text: string) => key(`GEO#${fingerprint(text)}`, 'GEO'),
  contactMessage: (messageId: string) => key(`MSG#${messageId}`, 'MSG'),
  sentMail: (eventId: string) => key(`SENT#${eventId}`, 'SENT'),
  lateMail: (at: string, mailId: string) => key(`DUE#${at.slice(0, 10)}#MAIL`, `${at}#${mailId}`),
  due: (date: string, shard: number, at: string, what: string) => key(`DUE#${date}#${shard}`, `${at}#${what}`),
}
