import { expect, test } from 'vitest'
import { isRefusedForGood } from './send-mail.ts'

const sender = 'Sameway <Hello@sameway.example>'
const refused = (name: string, message = '') => Object.assign(new Error(message), { name })
const unverified = (...named: string[]) =>
  refused(
    'MessageRejected',
    `Email address is not verified. The following identities failed the check in region EU-WEST-2: ${named.join(', ')}`,
  )

test.each([
  ['access', refused('AccessDeniedException', 'User is not authorized to perform `ses:SendEmail`')],
  ['the signature', refused('SignatureDoesNotMatch')],
  ['credentials that have expired', refused('ExpiredToken')],
  ['the configuration set', refused('NotFoundException', 'Configuration set <dev> does not exist.')],
  ['its default configuration set', refused('BadRequestException', 'Configuration set <dev> does not exist.')],
  ['sending that we paused', refused('SendingPausedException')],
  ['an account that AWS closed', refused('AccountSuspendedException')],
  ['sending that AWS paused', refused('MessageRejected', 'Sending paused for this account. For more information, …')],
  ['an account that is suspended', refused('MessageRejected', 'Sending suspended for this account.')],
  ['the domain that bounces come to', refused('MailFromDomainNotVerifiedException')],
  ['the rate', refused('TooManyRequestsException', 'Maximum sending rate exceeded.')],
  ['the day’s quota', refused('LimitExceededException', 'Daily message quota exceeded.')],
  ['an unverified sender', unverified('hello@sameway.example')],
  [
    'an unverified sender, named with its recipient',
    unverified('ann@example.org', 'Sameway <hello@sameway.example>'.slice(9, -1)),
  ],
  ['the sender’s domain', unverified('sameway.example')],
  ['addresses that it names in part', unverified('ann@example.org', '...')],
  ['addresses that it does not name', refused('MessageRejected', 'Email address is not verified.')],
  ['a fault of its own', refused('InternalServiceErrorException')],
  ['an outage', refused('ServiceUnavailable')],
  ['no answer in time', refused('TimeoutError')],
  ['an answer that we no longer wait for', refused('AbortError')],
  ['a broken connection', Object.assign(new Error('reset'), { code: 'ECONNRESET' })],
  ['nothing that we know', 'out'],
])('a mail that is refused because of %s may be sent later', (_, error) => {
  expect(isRefusedForGood(error, sender)).toBe(false)
})

test.each([
  ['its address', refused('BadRequestException', 'Local address contains dot-dot')],
  ['its content', refused('MessageRejected', 'Transaction failed: contains a virus')],
  ['a recipient who is not verified while we are in the sandbox', unverified('ann@example.org')],
])('a mail that is refused because of %s is never sent', (_, error) => {
  expect(isRefusedForGood(error, sender)).toBe(true)
})
