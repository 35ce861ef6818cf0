const reservedNames = /(^|\.)(localhost|local|internal|test|invalid|example)$/
const isPublicName = (host: string): boolean => /\.[a-z]{2,}$/.test(host) && !reservedNames.test(host)

/** Whom a push service can ask about our messages (`sub`, RFC 8292 §2.1). */
export type PushSubject = {
  subject: string
  /**
   * Apple answers 403 `BadJwtToken` to a subject at localhost, `.local` or `.invalid`; other services take it.
   * https://github.com/web-push-libs/web-push/issues/947
   */
  isGoodForApple: boolean
}

/** The site's own address if it is https with a public name, else a mail to `inbox`. */
export const pushSubject = (origin: string | undefined, inbox: string): PushSubject => {
  const { protocol, hostname } = URL.parse(origin ?? '') ?? { protocol: '', hostname: '' }
  return protocol === 'https:' && isPublicName(hostname)
    ? { subject: new URL(origin ?? '').origin, isGoodForApple: true }
    : { subject: `mailto:${inbox}`, isGoodForApple: isPublicName(inbox.slice(inbox.indexOf('@') + 1).toLowerCase()) }
}
