import { expect, test } from 'vitest'
import { quarantineKey } from '#functions/domain/uploads/upload-store.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { UploadId, UserId } from '#shared/model/ids.ts'
import { driverDomainOf, fileOf, isTask, isWrittenByEmptyStage, moveKey, staysBehind } from './row-kinds.ts'

const at = '2026-01-31T10:00:00.000Z'
const [ownerId, uploadId] = [UserId.parse(`usr_${'a'.repeat(22)}`), UploadId.parse(`upl_${'b'.repeat(22)}`)]
const samples = Object.entries({
  user: keys.user('usr_1'),
  session: keys.session('usr_1', 'hash'),
  sockets: keys.sockets('usr_1'),
  connection: keys.connection('c'),
  presence: keys.presence('usr_1'),
  notification: keys.notification('usr_1', `${at}#event`),
  notificationsRead: keys.notificationsRead('usr_1'),
  rateWindow: keys.rateWindow('login', 'ip', 'x', 1),
  loginTries: keys.loginTries('x'),
  due: keys.due('2026-01-31', 0, at, 'offer.expire#req_1'),
  lateMail: keys.lateMail('other', at, 'm'),
  lateCode: keys.lateMail('code', at, 'm'),
  bounce: keys.bounce('a@b.example'),
  complaint: keys.complaint('a@b.example'),
  sentMail: keys.sentMail('m'),
  otp: keys.otp('signup', 'a@b.example', 'flow'),
  request: keys.request('req_1'),
  statistics: keys.statistics(0),
  searchFilling: keys.searchFilling(),
  statisticsDay: keys.statisticsDay('2026-01-31'),
  geocoded: keys.geocoded('Leeds'),
  leavingMark: keys.leavingMark('x', 'suspended', 'usr_1'),
})
const namesWhere = (is: (key: { PK: string; SK: string }) => boolean): string[] =>
  samples.flatMap(([name, key]) => (is(key) ? [name] : []))

test('leaves open sockets and rate limits behind, and nothing else', () => {
  expect(namesWhere(staysBehind)).toEqual(['sockets', 'connection', 'rateWindow', 'loginTries'])
})

test('takes tasks and late mails last', () => {
  expect(namesWhere(isTask)).toEqual(['due', 'lateMail', 'lateCode'])
})

test('treats daily figures, nightly work and looked-up places as written by the stage itself', () => {
  expect(namesWhere(isWrittenByEmptyStage)).toEqual(['searchFilling', 'statisticsDay', 'geocoded'])
})

test('marks a move under a key that no row of the product has', () => {
  expect(Object.values(keys).length).toBeGreaterThan(30)
  expect(namesWhere(({ PK }) => PK === moveKey.PK)).toEqual([])
})

test('finds the file of an upload under the product’s own key', () => {
  const row = { ...keys.upload(uploadId), uploadId, ownerId, size: 7, state: 'waiting' }
  const upload = { ...row, purpose: 'proof', contentType: 'image/png', createdAt: at } as const
  expect(fileOf(row)).toEqual({ key: quarantineKey(upload), isNeeded: false, bytes: 7 })
  expect(fileOf({ ...row, fileKey: 'files/x' })).toEqual({ key: 'files/x', isNeeded: true, bytes: 7 })
  expect(fileOf({ ...keys.user('usr_1'), fileKey: 'files/x' })).toBeUndefined()
})

test('finds the domain that drivers log in at', () => {
  const row = { ...keys.user('usr_1'), email: 'dan.hill.1@drivers.of.example' }
  expect(driverDomainOf({ ...row, isDriver: true })).toBe('drivers.of.example')
  expect(driverDomainOf(row)).toBeUndefined()
})
