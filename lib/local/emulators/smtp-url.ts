import { isLoopback } from '#shared/model/loopback.ts'

const isSwitch = /^(true|false)$/
const isNumber = /^\d{1,7}$/
const isText = /^\S+$/

/**
 * What may stand behind the ? of SMTP_URL: those options of nodemailer that a server may need. It ignores what it does not
 * know, so a typo would leave TLS out, and others of its options print mails or send them elsewhere.
 */
const options: Record<string, RegExp> = {
  requireTLS: /^true$/,
  ignoreTLS: isSwitch,
  'tls.rejectUnauthorized': isSwitch,
  'tls.servername': isText,
  name: isText,
  authMethod: /^(PLAIN|LOGIN|CRAM-MD5)$/,
  maxConnections: isNumber,
  rateLimit: isNumber,
  rateDelta: isNumber,
  connectionTimeout: isNumber,
  greetingTimeout: isNumber,
  socketTimeout: isNumber,
}

export const isSmtpUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return /^smtps?:$/.test(url?.protocol ?? '') && url?.hostname !== ''
}

export const hasKnownSmtpOptions = (text: string): boolean =>
  [...(URL.parse(text)?.searchParams ?? [])].every(([name, value]) => options[name]?.test(value))

export const smtpOptionsHint = `behind the ? it takes ${Object.keys(options).join(', ')}, as lib/local/README.md explains`

/** The server of SMTP_URL, and what its connections have to be like. */
export const readSmtpUrl = (smtpUrl: string) => {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const isHere = isLoopback(hostname)
  const hasPassword = username !== '' || password !== ''
  return {
    server: `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`,
    password: decodeURIComponent(password),
    /** A password for another machine needs TLS. */
    needsTls: hasPassword && !isHere,
    /** Not on the way to this machine itself, where nobody can stand in between and servers often sign their own. */
    needsValidCertificate: hasPassword || !isHere,
  }
}
