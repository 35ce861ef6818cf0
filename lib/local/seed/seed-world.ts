import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { londonTime, longDate } from '#shared/model/london.ts'
import { logFault } from '../fault-log.ts'
import type { OpenTable } from '../open-table.ts'
import type { HostOptions } from '../options.ts'
import { StartupError } from '../startup-error.ts'
import { readNote, writeNote } from './demo-note.ts'
import { demoAccounts, emailOf, firstNameOf } from './people.ts'

/** `name` is the first name of the user who signs in. */
export type SignIn = { role: string; name?: string; email: string; password: string }

const now = () => new Date()

/** Creates the accounts that the options name, through the domain's own use cases, and returns their sign-ins. */
export const seedWorld = async ({ seed, dataDir, adminEmail, adminPassword }: HostOptions): Promise<SignIn[]> => [
  ...(adminEmail && adminPassword ? [await seedAdmin(adminEmail, adminPassword)] : []),
  ...(seed === 'demo' ? await seedDemo(dataDir) : []),
]

export const isDemoAccount = ({ email }: SignIn): boolean => demoAccounts.some((account) => emailOf(account) === email)

const seedAdmin = async (given: string, password: string): Promise<SignIn> => {
  // Imported late: the functions read the environment when they are loaded.
  const { Email } = await import('#shared/model/credentials.ts')
  const { bootstrapAdmin } = await import('#functions/domain/accounts/sign-up/bootstrap-admin.ts')
  const { accountStore: accounts } = await import('#functions/domain/accounts/account-store.ts')
  const email = Email.safeParse(given)
  if (!email.success) throw new StartupError(`ADMIN_EMAIL=${given} is not an email address.`)
  await bootstrapAdmin({ accounts, now }, { email: email.data, password })
  return { role: 'Your admin', email: email.data, password: 'as in ADMIN_PASSWORD' }
}

/**
 * Seeds a data folder once, with a random password, so that no machine has a well-known one. The first answer waits
 * only for these accounts and their jobs of today: fill-world.ts adds the rest.
 */
const seedDemo = async (dataDir: string): Promise<SignIn[]> => {
  const note = readNote(dataDir) ?? { password: `demo-${randomInt(100_000_000, 1_000_000_000)}`, isSeeded: false }
  if (!note.isSeeded) {
    // The password is stored first, so that a start after a killed one uses the same.
    writeNote(dataDir, note)
    const { seedFirst } = await import('./first-jobs.ts')
    await seedFirst(note.password, now())
    writeNote(dataDir, { ...note, isSeeded: true })
  }
  return demoAccounts.map((account) => ({
    role: account.role ?? account.name,
    name: firstNameOf(account),
    email: emailOf(account),
    password: note.password,
  }))
}

/** What an operator should know about the demo world. */
export const demoNotes = async ({ seed, dataDir }: Pick<HostOptions, 'seed' | 'dataDir'>): Promise<string[]> => {
  const { filledOn } = (seed === 'demo' && readNote(dataDir)) || {}
  if (!filledOn || filledOn === londonTime(now()).date) return []
  const { hasOtherPeople } = await import('./world.ts')
  if (!(await hasOtherPeople())) return []
  return [
    `The demo world stays as it was on ${longDate(filledOn)}, because somebody else has signed up. For a new one, stop Sameway and delete ${dataDir}.`,
  ]
}

/** The first page is answered before the rest is filled in. */
const waitMs = 300

type Filling = { options: Pick<HostOptions, 'seed' | 'dataDir'>; withoutEffects: OpenTable['withoutEffects'] }

/** Fills the demo world in the background. Not on the table of another server, whose stream would send its mails. */
export const startFilling = ({ options: { seed, dataDir }, withoutEffects }: Filling) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const fill = async (): Promise<void> => {
    if (seed !== 'demo' || !withoutEffects) return
    const { fillWorld } = await import('./fill-world.ts')
    await fillWorld({ dataDir, withoutEffects, signal })
  }
  const fillSoon = async (): Promise<void> => {
    if (seed === 'demo') await wait(waitMs, undefined, { signal })
    await fill()
  }
  const filled = fillSoon().catch((error: unknown) => {
    if (!signal.aborted) logFault('The demo world could not be filled in', { error })
  })
  let renewed = filled
  return {
    filled,
    /** Tops it up while it runs, one after the other, so that the tour begins as it should. */
    renew: (): Promise<void> => {
      renewed = renewed.then(fill).catch((error: unknown) => logFault('The demo world could not be renewed', { error }))
      return renewed
    },
    /** Tops it up, as the next start would. */
    fill,
    stop: async (): Promise<void> => {
      stopping.abort()
      await renewed
    },
  }
}
