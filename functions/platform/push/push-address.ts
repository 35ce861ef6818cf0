import { isLoopback } from '#shared/model/loopback.ts'

export type PushService = 'google' | 'mozilla' | 'apple' | 'windows' | 'test'

export type PushAddress = { url: URL; service: PushService }

/** The hosts of all push services that browsers use. */
const hosts: readonly (readonly [host: RegExp, service: PushService])[] = [
  // Chrome, Opera, Samsung Internet, Edge on Android: kPushMessagingGcmEndpoint and kPushMessagingWebpushEndpoint.
  // https://chromium.googlesource.com/chromium/src/+/main/components/push_messaging/push_messaging_constants.cc
  [/^fcm\.googleapis\.com$/, 'google'],
  // Firefox. https://mozilla-services.github.io/autopush-rs/http.html
  [/^updates\.push\.services\.mozilla\.com$/, 'mozilla'],
  // Safari: "allow URLs from any subdomain of push.apple.com".
  // https://developer.apple.com/videos/play/wwdc2022/10098/
  [/^([a-z0-9-]+\.)+push\.apple\.com$/, 'apple'],
  // Edge on Windows: "It is important that the cloud service always ensures that the channel URI uses the domain
  // notify.windows.com." https://learn.microsoft.com/windows/apps/develop/notifications/push-notifications/wns-overview
  [/^([a-z0-9-]+\.)+notify\.windows\.com$/, 'windows'],
]

/** https, the usual port, no user, no fragment. Every other spelling of the same address is refused. */
const isPlain = (url: URL, text: string): boolean =>
  url.href === text && url.protocol === 'https:' && `${url.username}${url.password}${url.port}${url.hash}` === ''

/** An address of the stand-in that a test gives as `receiver`, by its origin. It must be on this machine. */
const isOfReceiver = (url: URL, text: string, receiver: string | undefined): boolean =>
  url.href === text && url.origin === receiver && isLoopback(url.hostname)

/**
 * The address of a device, as its browser gave it. Undefined for one that no push service can have issued. Call the
 * `url`, never the text: other parsers read other hosts into `https://evil.test;.push.apple.com/`.
 */
export const toPushAddress = (text: string, receiver?: string): PushAddress | undefined => {
  const url = URL.parse(text)
  if (!url) return undefined
  if (isOfReceiver(url, text, receiver)) return { url, service: 'test' }
  const [, service] = (isPlain(url, text) && hosts.find(([host]) => host.test(url.hostname))) || []
  return service && { url, service }
}
