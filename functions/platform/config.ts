import { isLoopback } from '#shared/model/loopback.ts'

// Plain code and no schema library: every function loads this file first, and some load little else.
type Read<Value> = (value: string | undefined, name: string) => Value

const text =
  (otherwise = ''): Read<string> =>
  (value = otherwise) =>
    value

const list: Read<string[]> = (value = '') => value.split(',').filter(Boolean)

/** The first choice is the default. */
const choice =
  <const Choice extends string>(...choices: [Choice, ...Choice[]]): Read<Choice> =>
  (value = choices[0], name) => {
    const chosen = choices.find((one) => one === value)
    if (chosen === undefined) throw new Error(`${name}: must be ${choices.join(' or ')}`)
    return chosen
  }

/** A whole number from 1 (the default) to `max`. */
const factor =
  (max: number): Read<number> =>
  (value = '1', name) => {
    const chosen = /^\d{1,6}$/.test(value) ? Number(value) : 0
    if (chosen < 1 || chosen > max) throw new Error(`${name}: must be a whole number from 1 to ${max}`)
    return chosen
  }

const flag: Read<boolean> = (value, name) => choice('0', '1')(value, name) === '1'

const settings = {
  STAGE: text('embedded'),
  TABLE_NAME: text('sameway'),
  UPLOADS_BUCKET: text('uploads'),
  /** The bucket for records that the fan-out gave up on; one machine keeps them in a file. */
  FAILED_RECORDS: text(),
  /** The addresses of our own site; the first one is used in mails. */
  PUBLIC_ORIGINS: list,
  /** Where the listener is bound; 'cloud' stands for API Gateway. */
  LISTENS_ON: text('cloud'),
  LIMITS: choice('strict', 'relaxed'),
  /** Multiplies the number of calls that each contract's limits allow. */
  LIMITS_FACTOR: factor(50),
  PASSWORD_BLOCKLIST: choice('enforce', 'off'),
  OTP_ECHO: flag,
  /** 'id:secret,id:secret': the first key derives new codes, the others still read old ones. */
  CODE_KEYS: text(),
  /** 'secret,secret': the key pair of the first signs for new devices, the others for older ones. */
  PUSH_KEYS: text(),
  /** 'secret,secret': the first seals what is reported to HMRC, the others still open older rows. */
  TAX_KEYS: text(),
  /** The secret that proves a call came through CloudFront; empty where there is none. */
  ORIGIN_VERIFY: text(),
  SYSTEM_ADMIN_EMAIL: text(),
  MAIL_FROM: text('Sameway <hello@sameway.example>'),
  CONTACT_INBOX: text('contact@sameway.example'),
  /** The operator's ID at HMRC, for the January report. */
  PLATFORM_OPERATOR_ID: text(),
  MAIL_CONFIGURATION_SET: text(),
  DRIVER_MAIL_DOMAIN: text('drivers.sameway.example'),
  SOCKETS_ENDPOINT: text(),
  PLACES_PROVIDER: choice('embedded', 'amazon'),
  /** Whether papers that were never given keep anyone from working. */
  GATES: choice('advised', 'required'),
  /** The day from which they do: who was verified before keeps their modes for thirty days. */
  GATES_SINCE: text(),
  /** Whether recycling can be posted. */
  WASTE: choice('on', 'off'),
  /** The folder of imported postcodes; without one, addresses are located by town. */
  GAZETTEER_DIR: text(),
  /** The commit that runs; empty where it is not known, as on one machine. */
  RELEASE: text(),
  LOG_LEVEL: choice('info', 'error'),
}

type Config = { [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]> }

/** Reads the environment once, and throws one sentence about what is wrong before anything is served. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const entries = Object.entries(settings).map(([name, read]) => [name, read(environment[name], name)])
  const read = Object.fromEntries(entries) as Config // the names and readers of the very table above
  if (read.OTP_ECHO && read.STAGE === 'prod') throw new Error('OTP_ECHO is not allowed in production')
  if (read.OTP_ECHO && !isLoopback(read.LISTENS_ON))
    throw new Error('OTP_ECHO is only allowed where the listener is on loopback')
  // A proxy on the same machine can bring the whole internet to a listener on loopback.
  if (read.OTP_ECHO && !read.PUBLIC_ORIGINS.every((origin) => isLoopback(new URL(origin).hostname)))
    throw new Error('OTP_ECHO is only allowed where the public address is on loopback too')
  return read
}

export const config = readConfig(process.env)

/** Over plain http (one machine) browsers drop Secure cookies, and with them the __Host- prefix. */
export const isSecure = config.PUBLIC_ORIGINS.every((origin) => origin.startsWith('https:'))
