import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { gates } from '#shared/model/cover.ts'
import { isCalendarDate } from '#shared/model/london.ts'
import { isLoopback } from '#shared/model/loopback.ts'
import { type Operator, unfilledLines } from '#shared/model/operator.ts'
import { pushSubject } from '#shared/model/push-subject.ts'
import { hasKnownSmtpOptions, isSmtpUrl, smtpOptionsHint } from './emulators/smtp-url.ts'
import { createAddressMatcher, isAddressOrRange } from './gateway/caller-address.ts'
import { StartupError } from './startup-error.ts'

const text = z._default(z.string(), '')
const wholeNumber = (otherwise: string, max: number) =>
  z.pipe(
    z._default(
      z.string().check(
        z.regex(/^\d{1,6}$/, 'it must be a whole number'),
        z.refine((value) => Number(value) <= max, `it must be at most ${max}`),
      ),
      otherwise,
    ),
    z.transform((value) => Number(value)),
  )

const splitList = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

const addresses = z.pipe(
  text.check(z.refine((list) => splitList(list).every(isAddressOrRange), 'it must be addresses with commas between')),
  z.transform((list) => splitList(list)),
)

/** The environment variables of the one-machine host. Each has a default. */
const Environment = z.object({
  PORT: wholeNumber('3000', 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), '.data'),
  GAZETTEER_DIR: text,
  SEED: z.optional(z.enum(['demo', 'none'])),
  ADMIN_EMAIL: text,
  ADMIN_PASSWORD: text,
  PUBLIC_URL: text.check(
    z.refine((url) => url === '' || isSiteAddress(url), 'it must be an http address without a path'),
  ),
  LIMITS: z.optional(z.enum(['strict', 'relaxed'])),
  LIMITS_FACTOR: z.optional(
    z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/, 'it must be a whole number from 1 to 50')),
  ),
  LIMITS_ALLOW: addresses,
  GATES: z._default(z.enum(gates), 'advised'),
  GATES_SINCE: text.check(z.refine((day) => day === '' || isCalendarDate(day), 'it must be a day like 2027-01-31')),
  WASTE: z._default(z.enum(['on', 'off']), 'on'),
  PASSWORD_BLOCKLIST: z.optional(z.enum(['enforce', 'off'])),
  OTP_ECHO: z.optional(z.enum(['0', '1'])),
  SMTP_URL: text.check(
    z.refine((url) => url === '' || isSmtpUrl(url), 'it must be like smtp://name:password@mail.example:587'),
    z.refine((url) => hasKnownSmtpOptions(url), smtpOptionsHint),
  ),
  MAIL_FROM: text.check(z.refine((from) => from === '' || isSender(from), 'it must be like Name <name@place.example>')),
  CONTACT_INBOX: text.check(z.refine((to) => to === '' || isSender(to), 'it must be an email address')),
  DRIVER_MAIL_DOMAIN: text.check(
    z.refine(
      (name) => name === '' || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name),
      'it must be like drivers.place.example',
    ),
  ),
  PLATFORM_OPERATOR_ID: text,
  ORIGIN_VERIFY: text,
  TRUSTED_PROXIES: addresses,
  TABLE_LAG_MS: wholeNumber('0', 60_000),
  TABLE_CONFLICTS: wholeNumber('0', 90),
  TABLE_TURNS: wholeNumber('0', 100),
  DYNAMODB_ENDPOINT: text,
  FUNCTIONS: z._default(z.enum(['source', 'bundled']), 'source'),
  LOG_LEVEL: z._default(z.enum(['info', 'error']), 'error'),
  STRICT_PAYLOADS: z._default(z.enum(['0', '1']), '0'),
})

const root = resolve(import.meta.dirname, '../..')

export const readOptions = (environment: Record<string, string | undefined>) => {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    const given = secretVariables.has(name) ? name : `${name}=${environment[name]}`
    throw new StartupError(`${given} cannot be used: ${issue?.message}.`)
  }
  const env = parsed.data
  const isOpen = isPublic({ host: env.HOST, publicUrl: env.PUBLIC_URL })
  const limits = env.LIMITS ?? (isOpen ? 'strict' : 'relaxed')
  const domain = isOpen ? domainOf(env.PUBLIC_URL) : ''
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(root, env.DATA_DIR),
    /** The folder of imported postcodes. Empty: inside the data folder. */
    gazetteerDir: env.GAZETTEER_DIR && resolve(root, env.GAZETTEER_DIR),
    seed: env.SEED ?? (isOpen ? 'none' : 'demo'),
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    /** Empty: http://localhost with the port. */
    publicUrl: env.PUBLIC_URL,
    limits,
    /** Multiplies the number of calls that the cloud's limits allow. */
    limitsFactor: Number(env.LIMITS_FACTOR ?? (limits === 'relaxed' ? 50 : 1)),
    /** Addresses and ranges, such as those of a hall, that limits by address exempt. */
    limitsAllow: env.LIMITS_ALLOW,
    /** Whether papers that were never given keep carriers from working, and since which day. */
    gates: env.GATES,
    gatesSince: env.GATES_SINCE,
    /** Whether recycling can be posted. */
    waste: env.WASTE,
    passwordBlocklist: env.PASSWORD_BLOCKLIST ?? (limits === 'strict' ? 'enforce' : 'off'),
    otpEcho: env.OTP_ECHO ? env.OTP_ECHO === '1' : !isOpen,
    /** Empty: mails go to the mailbox page of this machine. */
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM || (domain && `Sameway <hello@${domain}>`),
    contactInbox: env.CONTACT_INBOX || (domain && `contact@${domain}`),
    /** Drivers log in with addresses at this domain. Empty: the functions' own. */
    driverMailDomain: env.DRIVER_MAIL_DOMAIN,
    /** The operator's ID at HMRC. Empty: the January report has no XML. */
    operatorId: env.PLATFORM_OPERATOR_ID,
    /** What a proxy in front adds as `x-origin-verify`. Calls without it are refused. Empty: no such proxy. */
    originVerify: env.ORIGIN_VERIFY,
    /** Proxies whose X-Forwarded-For is trusted: addresses and ranges. */
    trustedProxies: env.TRUSTED_PROXIES,
    tableLagMs: env.TABLE_LAG_MS,
    /** How many of a hundred transactions are refused with a conflict. */
    tableConflicts: env.TABLE_CONFLICTS,
    /** The maximum number of event loop turns that a command waits. */
    tableTurns: env.TABLE_TURNS,
    /** Empty: the table in this process. */
    dynamodbEndpoint: env.DYNAMODB_ENDPOINT,
    functions: env.FUNCTIONS,
    logLevel: env.LOG_LEVEL,
    /** Events and results of API calls pass through JSON, as in the cloud. */
    strictPayloads: env.STRICT_PAYLOADS === '1',
    siteDir: resolve(root, 'dist/web'),
  }
}

export type HostOptions = ReturnType<typeof readOptions>

/** The domain for mail. Empty if the URL has an IP address or a name without a dot. */
const domainOf = (url: string): string => /^[^:/]+:\/\/([^/:[]+\.[a-z][^/:]*)/i.exec(url)?.[1] ?? ''

/** Whether other machines can reach the host, directly or through a proxy. */
export const isPublic = ({ host, publicUrl }: { host: string; publicUrl: string }): boolean =>
  !isLoopback(host) || (publicUrl !== '' && !isLoopback(new URL(publicUrl).hostname))

/** Their values are never printed. */
const secretVariables = new Set(['SMTP_URL', 'ADMIN_PASSWORD', 'ORIGIN_VERIFY'])

export const gazetteerFolderOf = ({ gazetteerDir, dataDir }: HostOptions): string =>
  gazetteerDir || join(dataDir, 'gazetteer')

const isSiteAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return /^https?:$/.test(url?.protocol ?? '') && url?.pathname === '/'
}

const isSender = (text: string): boolean => /^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/.test(text)

type Rule = { isBroken: (options: HostOptions) => boolean; message: (options: HostOptions) => string }

/** The setting that makes the host public. */
const publicSetting = ({ host, publicUrl }: HostOptions): string =>
  isLoopback(host) ? `PUBLIC_URL=${publicUrl}` : `HOST=${host}`

/** This file marks a data folder that has the demo world. */
export const demoWorldFile = (dataDir: string): string => join(dataDir, 'demo-world.json')

/** Rules for a public host. The first broken one is reported. */
const rules: Rule[] = [
  {
    isBroken: ({ otpEcho }) => otpEcho,
    message: (options) =>
      `OTP_ECHO is only allowed where the listener is on loopback and so is PUBLIC_URL: with ${publicSetting(options)} whoever comes could sign in as anyone. Take OTP_ECHO=1 away.`,
  },
  {
    isBroken: ({ seed }) => seed === 'demo',
    message: (options) =>
      `SEED=demo is not for ${publicSetting(options)}: one password opens everybody in the demo world, its admin too. Take SEED=demo away.`,
  },
  {
    isBroken: ({ dataDir }) => existsSync(demoWorldFile(dataDir)),
    message: (options) =>
      `The data folder ${options.dataDir} holds the demo world, in which one password opens everybody, and ${publicSetting(options)} would let anyone in. Set DATA_DIR to another folder.`,
  },
  {
    isBroken: ({ limitsAllow }) => ['127.0.0.1', '::1'].some(createAddressMatcher(limitsAllow)),
    message: (options) =>
      `LIMITS_ALLOW holds this machine's own address: with ${publicSetting(options)} a proxy may bring everybody from there, and nobody would be counted. Name the addresses of the hall alone.`,
  },
  {
    isBroken: ({ smtpUrl }) => smtpUrl === '',
    message: (options) =>
      `SMTP_URL is missing: with ${publicSetting(options)} codes reach people by mail alone. Set SMTP_URL to your mail server, like smtp://name:password@mail.example:587.`,
  },
]

/** Refuses to start a public host with settings for local use. */
export const checkPublicRules = (options: HostOptions): void => {
  const broken = isPublic(options) ? rules.find(({ isBroken }) => isBroken(options)) : undefined
  if (broken) throw new StartupError(broken.message(options))
}

/** Notes that do not prevent the start. */
export const publicNotes = (options: HostOptions): string[] => {
  if (!isPublic(options)) return []
  const { publicUrl, trustedProxies } = options
  return [
    ...(URL.parse(publicUrl)?.protocol === 'https:'
      ? []
      : [
          'Without TLS everybody on the way can read passwords: put a TLS proxy in front, and set PUBLIC_URL to its https:// address.',
        ]),
    ...(trustedProxies.length > 0
      ? []
      : ['TRUSTED_PROXIES is not set: behind a proxy all who come through it share one limit.']),
  ]
}

/** For a public host: what its pages still lack, one line each. */
export const operatorNotes = (options: HostOptions, operator: Operator): string[] => {
  const lines = isPublic(options) ? unfilledLines(operator) : []
  return lines.length > 0 ? [lines.join('\n  ')] : []
}

/** Says so where Apple would refuse our pushes, as on loopback. */
export const pushNotes = ({ publicUrl, contactInbox }: HostOptions): string[] =>
  pushSubject(publicUrl, contactInbox).isGoodForApple
    ? []
    : [
        'Notifications reach no Apple device while Sameway is closed: Apple asks for an https address, or a CONTACT_INBOX, that others can reach.',
      ]
