import { expect, test } from 'vitest'
import { pushSubject } from './push-subject.ts'

test.each([
  ['https://sameway.co.uk', 'help@sameway.co.uk', 'https://sameway.co.uk', true],
  ['https://d1abc.cloudfront.net', 'contact@sameway.example', 'https://d1abc.cloudfront.net', true],
  ['https://sameway.co.uk:8443', 'help@sameway.co.uk', 'https://sameway.co.uk:8443', true],
  ['http://localhost:4000', 'contact@sameway.example', 'mailto:contact@sameway.example', false],
  ['https://localhost:4000', 'contact@sameway.example', 'mailto:contact@sameway.example', false],
  ['https://127.0.0.1', 'a@b.local', 'mailto:a@b.local', false],
  ['https://[::1]', 'a@b.invalid', 'mailto:a@b.invalid', false],
  ['https://van.local', 'a@localhost', 'mailto:a@localhost', false],
  ['https://intranet', 'a@b.internal', 'mailto:a@b.internal', false],
  ['http://192.168.1.5', 'help@sameway.co.uk', 'mailto:help@sameway.co.uk', true],
  [undefined, 'help@SAMEWAY.CO.UK', 'mailto:help@SAMEWAY.CO.UK', true],
])('at %s with the inbox %s the subject is %s; good for Apple: %s', (origin, inbox, subject, isGoodForApple) => {
  expect(pushSubject(origin, inbox)).toEqual({ subject, isGoodForApple })
})
