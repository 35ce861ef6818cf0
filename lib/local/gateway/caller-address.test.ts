import { describe, expect, test } from 'vitest'
import { createCallerAddressReader, isAddressOrRange, isDirectCall } from './caller-address.ts'

describe('caller address', () => {
  const call = (remoteAddress: string, chain?: string) =>
    // Only the parts that are read.
    ({
      headers: { ...(chain !== undefined && { 'x-forwarded-for': chain }) },
      socket: { remoteAddress },
    }) as Parameters<ReturnType<typeof createCallerAddressReader>>[0]

  test.each([
    ['the socket’s if no proxy is trusted', [], '127.0.0.1', '203.0.113.1', '127.0.0.1'],
    ['the socket’s if its peer is not a trusted proxy', ['10.0.0.1'], '198.51.100.7', '203.0.113.1', '198.51.100.7'],
    ['the proxy’s if there is no chain', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
    ['the proxy’s if the chain is invalid', ['10.0.0.1'], '10.0.0.1', '203.0.113.1, unknown', '10.0.0.1'],
    ['the last in the chain, not a forged one', ['127.0.0.1'], '127.0.0.1', '198.51.100.9, 203.0.113.1', '203.0.113.1'],
    ['the one before a second proxy', ['127.0.0.1', '10.0.0.0/8'], '127.0.0.1', '203.0.113.1, 10.1.2.3', '203.0.113.1'],
    ['found behind a dual-stack socket', ['127.0.0.1'], '::ffff:127.0.0.1', '203.0.113.1', '203.0.113.1'],
    ['read without its port', ['127.0.0.1'], '127.0.0.1', '203.0.113.1:5123', '203.0.113.1'],
    ['read without its brackets and port', ['::1'], '::1', '[2001:db8::7]:443', '2001:db8::7'],
    ['found behind a trusted IPv6 range', ['2001:db8::/32'], '2001:db8::5', '203.0.113.1', '203.0.113.1'],
    ['the first in the chain if all are trusted', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('is %s', (_, proxies, peer, chain, address) => {
    expect(createCallerAddressReader(proxies)(call(peer, chain))).toBe(address)
  })

  test.each(['', 'localhost', '10.0.0.1/33', '10.0.0.1/', '10.0.0.1/8/8', '::1/129', '10.0.0', 'all'])(
    '%j is neither an address nor a range',
    (entry) => {
      expect(isAddressOrRange(entry)).toBe(false)
    },
  )

  test.each(['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '::1', '2001:db8::/32'])('%s is an address or a range', (entry) => {
    expect(isAddressOrRange(entry)).toBe(true)
  })
})

describe('a call', () => {
  test.each<Record<string, string>>([
    {},
    { host: 'evil.example' },
    { host: 'localhost.evil.example:3000' },
    { host: '192.168.1.7:3000' },
    ...[
      ...['x-forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-anything', 'forwarded', 'via'],
      ...['x-real-ip', 'x-original-url', 'x-original-forwarded-for', 'cf-connecting-ip', 'cf-ray', 'cdn-loop'],
      ...['true-client-ip', 'x-client-ip', 'client-ip'],
    ].map((name) => ({ host: 'localhost:3000', [name]: '' })),
  ])('is not direct with the headers %j', (headers) => {
    expect(isDirectCall({ headers })).toBe(false)
  })

  test.each(['localhost:3000', 'localhost', '127.0.0.1:3000', '[::1]:3000'])('is direct if its host is %s', (host) => {
    expect(isDirectCall({ headers: { host, 'user-agent': 'a', 'x-amz-date': 'b', 'x-requested-with': 'c' } })).toBe(
      true,
    )
  })
})
