import { expect, test } from 'vitest'
import { networkOf } from './caller-network.ts'

test.each([
  ['an IPv4 address', '192.0.2.7', '192.0.2.7'],
  ['the one that a dual-stack socket reports', '::ffff:192.0.2.7', '192.0.2.7'],
  ['that one in another spelling', '0:0:0:0:0:FFFF:c000:0207', '192.0.2.7'],
  ['the first half of an IPv6 address', '2001:db8:7:1:2:3:4:5', '2001:db8:7:1'],
  ['that half where its end is left out', '2001:db8:7:1::5', '2001:db8:7:1'],
  ['that half where zeros in it are left out', '2001:db8::a:0:0:1', '2001:db8:0:0'],
  ['that half in capitals, with zeros and brackets', '[2001:0DB8:0000:0000:000a::1]', '2001:db8:0:0'],
  ['that half with an IPv4 address at its end', '2001:db8::192.0.2.7', '2001:db8:0:0'],
  ['that half without its zone', 'fe80::1%eth0', 'fe80:0:0:0'],
  ['this machine', '::1', '0:0:0:0'],
])('a caller is %s', (_, address, network) => {
  expect(networkOf(address)).toBe(network)
})
