import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FileStore } from '../emulators/file-store.ts'
import { logFault } from '../fault-log.ts'
import { uploadsBucket } from '../functions.ts'
import type { OpenTable } from '../open-table.ts'
import type { HostOptions } from '../options.ts'
import { StartupError } from '../startup-error.ts'
import { demoAccounts, demoPartner, demoRequester } from './demo-accounts.ts'
import { readNote, writeNote } from './demo-note.ts'

export type SignIn = { role: string; email: string; password: string }

/** Creates the accounts that the options name, through the domain's own use cases, and returns their sign-ins. */
export const seedWorld = async (
  { seed, dataDir, adminEmail, adminPassword }: HostOptions,
  files: FileStore,
): Promise<SignIn[]> => [
  ...(adminEmail && adminPassword ? [await seedAdmin(adminEmail, adminPassword)] : []),
  ...(seed === 'demo' ? await seedDemo(dataDir, files) : []),
]

export const isDemoAccount = ({ email }: SignIn): boolean => demoAccounts.some(({ wish }) => wish.email === email)

const now = () => new Date()

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
 * Seeds a data folder once, with a random password, so that no machine has a well-known one. These accounts and their
 * jobs of today are all that a first answer waits for: fill-world.ts adds the others.
 */
const seedDemo = async (dataDir: string, files: FileStore): Promise<SignIn[]> => {
  const note = readNote(dataDir) ?? { password: `demo-${randomInt(100_000_000, 1_000_000_000)}`, isSeeded: false }
  if (!note.isSeeded) {
    // The password is stored first, so that a start after a killed one uses the same.
    writeNote(dataDir, note)
    const [{ loadProduct }, { createPictures }] = await Promise.all([import('./product.ts'), import('./pictures.ts')])
    const product = await loadProduct()
    const pictures = createPictures(files, product, uploadsBucket)
    const { storeDemoAccount, storeDemoApplication } = await import('./store-accounts.ts')
    const hash = await product.hashPassword(note.password)
    for (const account of demoAccounts) await storeDemoAccount({ product, pictures }, account, hash)
    const partner = await product.findUser(demoPartner)
    const requester = await product.findUser(demoRequester)
    if (partner && requester) {
      const { offerJob, startJobs, startPartner } = await import('./today.ts')
      await storeDemoApplication({ product, pictures }, partner)
      await startPartner(product, partner, now())
      await startJobs(product, { requester, partner }, now())
      await offerJob(product, { requester, partner }, now())
    }
    writeNote(dataDir, { ...note, isSeeded: true })
  }
  return demoAccounts.map(({ role, wish }) => ({ role, email: wish.email, password: note.password }))
}

/** The first page is answered before the rest is filled in. */
const waitMs = 300

type Filling = {
  options: Pick<HostOptions, 'seed' | 'dataDir'>
  files: FileStore
  withoutEffects: OpenTable['withoutEffects']
}

/** Fills the demo world in the background. Not on the table of another server, whose stream would send its mails. */
export const startFilling = ({ options: { seed, dataDir }, files, withoutEffects }: Filling) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const fill = async (): Promise<void> => {
    if (seed !== 'demo' || !withoutEffects) return
    const { fillWorld } = await import('./fill-world.ts')
    await fillWorld({ dataDir, files, withoutEffects, signal })
  }
  const fillSoon = async (): Promise<void> => {
    if (seed === 'demo') await wait(waitMs, undefined, { signal })
    await fill()
  }
  const filled = fillSoon().catch((error: unknown) => {
    if (!signal.aborted) logFault('The demo world could not be filled in', { error })
  })
  return {
    filled,
    /** Tops it up, as the next start would. */
    fill,
    stop: async (): Promise<void> => {
      stopping.abort()
      await filled
    },
  }
}
