import { expect, test } from 'vitest'
import { config } from '#functions/platform/config.ts'
import { Email } from '#shared/model/credentials.ts'
import { driverAddress, isDriverAddress } from './driver-address.ts'

const [one, two] = ['usr_0123456789abcdefABCDEF', 'usr_0123456789abcdefABCDEG']

test.each([
  ['Zoë O’Hara-Jones', 'zoe.o.hara.jones'],
  ['Али', 'driver'],
  ['  ', 'driver'],
  ['x'.repeat(100), 'x'.repeat(30)],
  [`${'x'.repeat(29)} y`, 'x'.repeat(29)],
])('%s is an address of ours that anybody can type', (name, local) => {
  const address = driverAddress(name, one)
  expect(address).toMatch(new RegExp(`^${local}\\.[a-z2-9]{8}@`))
  expect(address.endsWith(`@${config.DRIVER_MAIL_DOMAIN}`)).toBe(true)
  expect(isDriverAddress(address)).toBe(true)
  expect(Email.parse(address)).toBe(address)
})

test('the same driver always has the same one, and another of the same name another', () => {
  expect(driverAddress('Sam Lee', one)).toBe(driverAddress('Sam Lee', one))
  expect(driverAddress('Sam Lee', one)).not.toBe(driverAddress('Sam Lee', two))
})
