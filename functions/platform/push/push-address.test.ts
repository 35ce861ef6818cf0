import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { codeFiles, readText } from '#test/support/repository.ts'
import { toPushAddress } from './push-address.ts'

const receiver = 'http://127.0.0.1:4100'

test.each([
  ['https://fcm.googleapis.com/fcm/send/dX2b:APA91bE-_x', 'google'],
  ['https://fcm.googleapis.com/wp/dX2b:APA91bE-_x', 'google'],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAAAABf-_', 'mozilla'],
  ['https://web.push.apple.com/QGuQyavXutnMH1r', 'apple'],
  ['https://api.eu-1.push.apple.com/QGuQyavXutnMH1r', 'apple'],
  ['https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2bxy%3d%3d', 'windows'],
])('takes %s, which a browser gives', (text, service) => {
  const address = toPushAddress(text)
  expect([address?.url.href, address?.service]).toEqual([text, service])
})

test.each([
  // No address at all.
  '',
  'fcm.googleapis.com/fcm/send/x',
  '//fcm.googleapis.com/fcm/send/x',
  'https://',
  // Other schemes, users, ports, fragments.
  'http://fcm.googleapis.com/fcm/send/x',
  'ftp://fcm.googleapis.com/fcm/send/x',
  'file:///etc/passwd',
  'data:text/plain,fcm.googleapis.com',
  'javascript:alert(1)//fcm.googleapis.com',
  'blob:https://fcm.googleapis.com/x',
  'https://user@fcm.googleapis.com/fcm/send/x',
  'https://user:secret@fcm.googleapis.com/fcm/send/x',
  'https://:secret@fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/fcm/send/x',
  'https://fcm.googleapis.com:80/fcm/send/x',
  'https://fcm.googleapis.com/fcm/send/x#y',
  // Hosts that only look like one.
  'https://evil.test;.push.apple.com/',
  'https://evil.test;@web.push.apple.com/x',
  'https://web.push.apple.com@evil.test/x',
  'https://web.push.apple.com:x@evil.test/x',
  'https://evil.test/web.push.apple.com',
  'https://evil.test?.push.apple.com/',
  'https://evil.test\\.push.apple.com/',
  'https://evil.test#.push.apple.com/',
  'https://evil.test%2f.push.apple.com/',
  'https://evil.test%00.push.apple.com/',
  'https://evil.test_.push.apple.com/',
  'https://evil.test,.push.apple.com/',
  "https://evil.test'.push.apple.com/",
  'https://push.apple.com/x',
  'https://.push.apple.com/x',
  'https://web..push.apple.com/x',
  'https://notpush.apple.com/x',
  'https://webpush.apple.com/x',
  'https://web.push.apple.com.evil.test/x',
  'https://notify.windows.com/x',
  'https://evil-notify.windows.com/x',
  'https://x.notify.windows.com.evil.test/x',
  'https://fcm.googleapis.com.evil.test/x',
  'https://evil.fcm.googleapis.com/x',
  'https://storage.googleapis.com/x',
  'https://android.googleapis.com/gcm/send/x',
  'https://push.services.mozilla.com/x',
  'https://updates-push.services.mozilla.com/x',
  // Other spellings, of which each would be another device to us.
  'https://FCM.googleapis.com/fcm/send/x',
  'HTTPS://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:443/fcm/send/x',
  'https://fcm.googleapis.com./fcm/send/x',
  'https://fcm.googleapis.com',
  'https:fcm.googleapis.com/x',
  'https:\\\\fcm.googleapis.com\\x',
  ' https://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com/fcm/send/x\n',
  'https://fcm.goo\tgleapis.com/fcm/send/x',
  'https://ｆcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis。com/fcm/send/x',
  'https://%66cm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com/a/../fcm/send/x',
  'https://fcm.googleapis.com/fcm/send/x y',
  // This machine, its network, and the cloud's.
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://169.254.169.254/latest/meta-data/',
  'https://metadata.google.internal/x',
  'https://10.0.0.5/x',
  'https://0.0.0.0/x',
  'https://fcm.googleapis.com.127.0.0.1.nip.io/x',
  'http://127.0.0.1:4100/x',
  'http://localhost:4100/x',
])('refuses %j', (text) => {
  expect(toPushAddress(text)).toBeUndefined()
})

test('whatever is accepted leads to a listed host over https, as node’s own parser reads it', () => {
  const part = fc.constantFrom(
    'https://',
    'web',
    '.',
    'push.apple.com',
    'evil.test',
    '/',
    ';',
    '@',
    ':',
    '\\',
    '?',
    '#',
    '%2e',
    ' ',
  )
  forAll(fc.array(part, { maxLength: 8 }), (parts) => {
    const text = parts.join('')
    const { url } = toPushAddress(text) ?? {}
    expect(url === undefined || /^https:\/\/([a-z0-9-]+\.)+push\.apple\.com\//.test(url.href)).toBe(true)
    expect(url === undefined || url.href === text).toBe(true)
  })
})

test('takes an address on loopback only at the origin that a test has given', () => {
  expect(toPushAddress(`${receiver}/x`, receiver)).toMatchObject({ service: 'test' })
  expect(toPushAddress('http://127.0.0.1:4101/x', receiver)).toBeUndefined()
  expect(toPushAddress('http://10.0.0.5:4100/x', 'http://10.0.0.5:4100')).toBeUndefined()
})

test('nothing that is deployed or started can give such an origin', () => {
  const naming = codeFiles.filter((path) => /^(bin|lib|functions)\//.test(path) && !/\.test\.ts$/.test(path))
  expect(naming.filter((path) => readText(path).includes('pushReceiver')).toSorted()).toEqual([
    'functions/platform/local-adapters.ts',
    'functions/platform/push/our-subject.ts',
  ])
})
