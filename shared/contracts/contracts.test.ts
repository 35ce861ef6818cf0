import { expect, test } from 'vitest'
import { accessRules } from '#shared/model/access.ts'
import { leftWith } from '#shared/model/at-the-door.ts'
import { commonFailures, failures } from '#shared/model/failure.ts'
import { authContract } from './auth.ts'
import { contactContract } from './contact.ts'
import { contracts } from './contracts.ts'
import { type Endpoint, routeKey } from './endpoint.ts'

const endpoints = Object.values(contracts).flatMap((contract) => Object.entries<Endpoint>(contract))
const messageOf = (schema: Endpoint['body'], body: unknown) => schema?.safeParse(body).error?.issues[0]?.message

test('no two operations share a route or a name', () => {
  expect(new Set(endpoints.map(([, endpoint]) => routeKey(endpoint))).size).toBe(endpoints.length)
  expect(new Set(endpoints.map(([operation]) => operation)).size).toBe(endpoints.length)
})

// A use case may still refuse users whom the access rule allows.
const byUseCases = ['access.denied', 'account.suspended']
const byRules = commonFailures.filter((code) => !byUseCases.includes(code))

test.each(endpoints)('%s names known access rules, failures and parameters', (_, endpoint) => {
  expect(Object.keys(accessRules)).toContain(endpoint.access)
  for (const code of endpoint.failures) {
    expect(Object.keys(failures)).toContain(code)
    expect(byRules).not.toContain(code)
  }
  const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  expect(endpoint.params !== undefined).toBe(named.length > 0)
})

test.each(endpoints.filter(([, { access, method }]) => access === 'anyone' && method !== 'GET'))(
  '%s is open to anyone and limited by address, unless it only logs out',
  (operation, { limits = [] }) => {
    expect(limits.some(({ by }) => by === 'ip')).toBe(operation !== 'logout')
  },
)

test('only calls without a session take forms, which other sites can send with the cookies of anyone', () => {
  const takesForms = endpoints.filter(([, endpoint]) => endpoint.takesForms)
  expect(takesForms.map(([operation, { access, body }]) => [operation, access, body])).toEqual([
    ['unsubscribe', 'anyone', undefined],
  ])
})

test('a suspended user can only finish what is under way and look after their account', () => {
  const open = endpoints.filter(([, endpoint]) => endpoint.whileSuspended)
  expect(open.map(([operation]) => operation).toSorted()).toEqual(
    [
      ...['changePassword', 'endSession', 'eraseAccount', 'saveNiNumber', 'startUpload', 'readNotifications'],
      ...['registerDevice', 'removeDevice', 'switchTopic', 'setQuietHours', 'blockParty', 'unblock'],
      ...['renewOtp', 'completeDelivery', 'markPaid', 'cancelOwnRequest', 'cancelRequest'],
      ...['handOver', 'confirmHandover', 'reportAttempt', 'decideAttempt', 'returnInstead'],
      ...['reportProblem', 'answerProblem', 'withdrawProblem'],
      ...['resetDriverPassword', 'setDriverStatus', 'removeDriver', 'assignDelivery'],
      // These only search. They use POST to keep the query out of the URL.
      ...['searchDrivers', 'searchUsers', 'suggestPlaces'],
    ].toSorted(),
  )
  // GET needs no flag, and without a session the server cannot know that a caller is suspended.
  expect(open.filter(([, { method, access }]) => method === 'GET' || access === 'anyone')).toEqual([])
})

test('a step and a statement have three photos at most, and the refusal says so', () => {
  const photos = Array<string>(4).fill('upl_0000000000000000000000')
  const { delivery, problems } = contracts
  const messages = [
    messageOf(delivery.startDelivery.body, { status: 'in_transit', photos }),
    messageOf(delivery.handOver.body, { left_with: leftWith[0], photos }),
    messageOf(problems.answerProblem.body, { text: 'It has not come.', photos }),
  ]
  expect(messages).toEqual(Array(3).fill('Please add 3 photos at most.'))
})

test('sign-up reports errors in the wording of its screen', () => {
  const typed = { email: 'a@example.org', password: '12345', confirmPassword: '12345' }
  expect(messageOf(authContract.register.body, typed)).toBe('Password must be at least 6 characters')
  const business = { ...typed, businessName: 'Vans', businessAddress: '1 Street' }
  expect(messageOf(authContract.registerBusiness.body, business)).toBe('Password must be at least 6 characters.')
  expect(messageOf(authContract.registerBusiness.body, { ...business, businessName: ' ' })).toBe(
    'Business Name and Address are required.',
  )
})

test('sign-up drops flags such as is_admin', () => {
  const typed = { email: 'A@example.org', password: '123456', confirmPassword: '123456', is_admin: true, role: 'admin' }
  expect(authContract.register.body.parse(typed)).toEqual({
    email: 'a@example.org',
    password: '123456',
    confirmPassword: '123456',
  })
})

test('refuses a mail header in the name of a message', () => {
  const message = { name: 'Ann\r\nBcc: x@example.org', email: 'ann@example.org', message: 'Hello' }
  expect(contactContract.sendMessage.body.safeParse(message).success).toBe(false)
})
