import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
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

/** What the embedded host reads from its environment. Everything has a default. */
const Environment = z.object({
  PORT: wholeNumber('3000', 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), '.data'),
  GAZETTEER_DIR: text,
  SEED: z._default(z.enum(['demo', 'none']), 'demo'),
  ADMIN_EMAIL: text,
  ADMIN_PASSWORD: text,
  PUBLIC_URL: text.check(
    z.refine((url) => url === '' || isSiteAddress(url), 'it must be an http address without a path'),
  ),
  LIMITS: z._default(z.enum(['strict', 'relaxed']), 'relaxed'),
  PASSWORD_BLOCKLIST: z.optional(z.enum(['enforce', 'off'])),
  OTP_ECHO: z._default(z.enum(['0', '1']), '1'),
  GSI_LAG_MS: wholeNumber('0', 60_000),
  DYNAMODB_ENDPOINT: text,
  DYNOXIDE_BIN: text,
  FUNCTIONS: z._default(z.enum(['source', 'bundled']), 'source'),
  LOG_LEVEL: z._default(z.enum(['info', 'error']), 'error'),
})

export type HostOptions = {
  port: number
  host: string
  dataDir: string
  /** Where precise postcodes were imported to. Empty: into the data folder. */
  gazetteerDir: string
  seed: 'demo' | 'none'
  adminEmail: string
  adminPassword: string
  /** Empty: http://localhost and the port. */
  publicUrl: string
  limits: 'strict' | 'relaxed'
  passwordBlocklist: 'enforce' | 'off'
  otpEcho: boolean
  gsiLagMs: number
  /** Empty: the embedded engine. */
  dynamodbEndpoint: string
  dynoxideBin: string
  functions: 'source' | 'bundled'
  logLevel: 'info' | 'error'
  /** Where the built site is. */
  siteDir: string
}

const root = resolve(import.meta.dirname, '../..')

export const readOptions = (environment: Record<string, string | undefined>): HostOptions => {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    throw new StartupError(`${name}=${environment[name]} cannot be used: ${issue?.message}.`)
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(root, env.DATA_DIR),
    gazetteerDir: env.GAZETTEER_DIR && resolve(root, env.GAZETTEER_DIR),
    seed: env.SEED,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    publicUrl: env.PUBLIC_URL,
    limits: env.LIMITS,
    passwordBlocklist: env.PASSWORD_BLOCKLIST ?? (env.LIMITS === 'strict' ? 'enforce' : 'off'),
    otpEcho: env.OTP_ECHO === '1',
    gsiLagMs: env.GSI_LAG_MS,
    dynamodbEndpoint: env.DYNAMODB_ENDPOINT,
    dynoxideBin: env.DYNOXIDE_BIN,
    functions: env.FUNCTIONS,
    logLevel: env.LOG_LEVEL,
    siteDir: resolve(root, 'dist/web'),
  }
}

export const gazetteerFolder = ({ gazetteerDir, dataDir }: HostOptions): string =>
  gazetteerDir || join(dataDir, 'gazetteer')

const isSiteAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return /^https?:$/.test(url?.protocol ?? '') && url?.pathname === '/'
}

export const isLoopback = (name: string): boolean => ['127.0.0.1', '::1', '[::1]', 'localhost'].includes(name)
