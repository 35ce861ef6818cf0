import { isLoopback } from '#shared/model/loopback.ts'

const isSwitch = /^(true|false)$/
const isNumber = /^\d{1,7}$/
const isText = /^\S+$/

/**
 * The query options of SMTP_URL: those of nodemailer's options that a server may need. Others are refused, because
 * nodemailer ignores a typo, which could turn TLS off, and has options that print mails or send them elsewhere.
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

/** The server of SMTP_URL, and the requirements for its connections. */
export const readSmtpUrl = (smtpUrl: string) => {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const isHere = isLoopback(hostname)
  const hasPassword = username !== '' || password !== ''
  return {
    server: `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`,
    password: decodeURIComponent(password),
    /** A password for another machine requires TLS. */
    needsTls: hasPassword && !isHere,
    /** Except to this machine itself, where no one is in between and servers often sign their own certificates. */
    needsValidCertificate: hasPassword || !isHere,
  }
}
