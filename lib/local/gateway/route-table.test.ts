import { expect, it } from 'vitest'
import { routeTable } from './route-table.ts'

const keys = [
  'GET /api/{proxy+}',
  'ANY /api/users/me',
  'GET /api/users/{id}',
  'GET /api/users/me',
  'DELETE /api/auth/sessions/{id}',
  'ANY /api/users/{id}/{rest+}',
]
const match = routeTable(Object.fromEntries(keys.map((key) => [key, key])), 'fallback')

it.each([
  ['POST', '/api/auth/sessions/a', '$default'],
  ['GET', '/apix/users', '$default'],
  ['DELETE', '/api/auth/sessions/', '$default'],
  ['DELETE', '/api/auth/sessions/a/b', '$default'],
  ['GET', '/api/users/me', 'GET /api/users/me'],
  ['POST', '/api/users/me', 'ANY /api/users/me'],
  ['GET', '/api/users/usr_1', 'GET /api/users/{id}'],
  ['GET', '/api/users/usr_1/rides/2', 'ANY /api/users/{id}/{rest+}'],
  ['GET', '/api/anything/else', 'GET /api/{proxy+}'],
])('%s %s goes to %s', (method, path, routeKey) => {
  expect(match(method, path).routeKey).toBe(routeKey)
})

it('decodes parameters, after the path was split', () => {
  expect(match('DELETE', '/api/auth/sessions/a%2Fb%20c').pathParameters).toEqual({ id: 'a/b c' })
  expect(match('GET', '/api/users/u/rides/2').pathParameters).toEqual({ id: 'u', rest: 'rides/2' })
})

it('has no parameters for a route without any', () => {
  expect(match('GET', '/api/users/me')).not.toHaveProperty('pathParameters')
  expect(match('PATCH', '/nowhere')).toEqual({ routeKey: '$default', target: 'fallback' })
})

it('keeps text that cannot be decoded', () => {
  expect(match('DELETE', '/api/auth/sessions/%E0%A4%A').pathParameters).toEqual({ id: '%E0%A4%A' })
})
