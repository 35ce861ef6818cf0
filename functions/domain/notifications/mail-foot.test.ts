import { expect, test } from 'vitest'
import { mailPage } from '#functions/platform/mail/mail.ts'
import { people, ring } from '#test/support/fake-requests.ts'
import { withMailFoot } from './mail-foot.ts'
import { openUnsubscribeToken } from './unsubscribe-token.ts'

const page = mailPage({ subject: 'Subject', heading: 'Heading', paragraphs: ['One.'] })
const about = { userId: people.owner, topic: 'requests', canBeSwitchedOff: true } as const
const keyRing = () => ring
const https = { origin: 'https://sameway.example', keyRing }
const http = { origin: 'http://localhost:4000', keyRing }
const addedBy = ({ text }: { text: string }) =>
  text
    .slice(page.text.length)
    .split('\n\n')
    .filter(Boolean)
    .map((line) => line.replace(/: .*/, ''))

test('a mail that protects an account gets nothing, because it always comes', () => {
  expect(withMailFoot(page, { ...about, topic: 'account' }, https)).toEqual(page)
})

test('a mail that switching off may not end leads to the settings alone, without the button of mail programs', () => {
  const mail = withMailFoot(page, { ...about, canBeSwitchedOff: undefined }, https)
  expect(addedBy(mail)).toEqual(['Choose your emails'])
  expect(mail.text).toContain('https://sameway.example/settings/notifications')
  expect(mail).not.toHaveProperty('oneClickUrl')
})

test('a mail that can be switched off has the button, and links to our page and to the settings', () => {
  const mail = withMailFoot(page, about, https)
  expect(addedBy(mail)).toEqual(['Stop these emails', 'Choose your emails'])
  const [, token = ''] =
    /^https:\/\/sameway\.example\/api\/notifications\/unsubscribe\/([\w.-]+)$/.exec(mail.oneClickUrl ?? '') ?? []
  expect(openUnsubscribeToken(ring, token)).toEqual({ userId: people.owner, topic: 'requests' })
  expect(mail.text).toContain(`https://sameway.example/unsubscribe?token=${token}&topic=requests\n`)
})

test('without https the links are there and the button is not', () => {
  const mail = withMailFoot(page, about, http)
  expect(addedBy(mail)).toEqual(['Stop these emails', 'Choose your emails'])
  expect(mail.text).toContain('http://localhost:4000/settings/notifications')
  expect(mail).not.toHaveProperty('oneClickUrl')
})
