import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isLoopback } from '#shared/model/loopback.ts'
import { type HostOptions, isPublic } from './options.ts'
import { StartupError } from './startup-error.ts'

type Rule = { isBroken: (options: HostOptions) => boolean; message: (options: HostOptions) => string }

/** What makes others come. */
const publicSetting = ({ host, publicUrl }: HostOptions): string =>
  isLoopback(host) ? `PUBLIC_URL=${publicUrl}` : `HOST=${host}`

/** The file that says that a data folder holds the demo world. */
export const demoWorldFile = (dataDir: string): string => join(dataDir, 'demo-world.json')

/** What must hold where others than the people at this machine can come; of those that are broken the first is said. */
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
    isBroken: ({ smtpUrl }) => smtpUrl === '',
    message: (options) =>
      `SMTP_URL is missing: with ${publicSetting(options)} codes reach people by mail alone. Set SMTP_URL to your mail server, like smtp://name:password@mail.example:587.`,
  },
]

/** Refuses to serve in public what is meant for the people at this machine. */
export const checkPublicRules = (options: HostOptions): void => {
  const broken = isPublic(options) ? rules.find(({ isBroken }) => isBroken(options)) : undefined
  if (broken) throw new StartupError(broken.message(options))
}

/** What whoever starts it should know and may leave as it is. */
export const publicNotes = (options: HostOptions): string[] =>
  isPublic(options) && options.trustedProxies.length === 0
    ? ['TRUSTED_PROXIES is not set: behind a proxy all who come through it share one limit.']
    : []
