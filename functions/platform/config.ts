import * as z from 'zod/mini'

const flag = z.pipe(
  z._default(z.enum(['0', '1']), '0'),
  z.transform((value) => value === '1'),
)
const text = z._default(z.string(), '')
const list = z.pipe(
  text,
  z.transform((value) => value.split(',').filter(Boolean)),
)

const Environment = z
  .object({
    STAGE: z._default(z.string(), 'embedded'),
    TABLE_NAME: z._default(z.string(), 'sameway'),
    /** The addresses of our own site; the first one is used in mails. */
    PUBLIC_ORIGINS: list,
    /** Where the listener is bound; 'cloud' stands for API Gateway. */
    LISTENS_ON: z._default(z.string(), 'cloud'),
    LIMITS: z._default(z.enum(['strict', 'relaxed']), 'strict'),
    PASSWORD_BLOCKLIST: z._default(z.enum(['enforce', 'off']), 'enforce'),
    OTP_ECHO: flag,
    /** 'id:secret,id:secret': the first key derives new codes, the others still read old ones. */
    CODE_KEYS: text,
    /** Proof that a call came through our edge; empty where there is no edge. */
    ORIGIN_VERIFY: text,
    SYSTEM_ADMIN_EMAIL: text,
    MAIL_FROM: z._default(z.string(), 'Sameway <hello@sameway.example>'),
    CONTACT_INBOX: z._default(z.string(), 'contact@sameway.example'),
    MAIL_CONFIGURATION_SET: text,
    DRIVER_MAIL_DOMAIN: z._default(z.string(), 'drivers.sameway.example'),
    SOCKETS_ENDPOINT: text,
    LOG_LEVEL: z._default(z.enum(['info', 'error']), 'info'),
  })
  .check(
    z.refine((env) => !(env.OTP_ECHO && env.STAGE === 'prod'), 'OTP_ECHO is not allowed in production'),
    z.refine(
      (env) => !env.OTP_ECHO || ['127.0.0.1', '::1', 'localhost'].includes(env.LISTENS_ON),
      'OTP_ECHO is only allowed where the listener is on loopback',
    ),
  )

export type Config = z.output<typeof Environment>

/** Reads the environment once; what is wrong with it is said in one sentence, before anything is served. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const parsed = Environment.safeParse(environment)
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; '))
}

export const config = readConfig(process.env)

/** Over plain http (one machine) browsers drop Secure cookies, and with them the __Host- prefix. */
export const isSecure = config.PUBLIC_ORIGINS.every((origin) => origin.startsWith('https:'))
