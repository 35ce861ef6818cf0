import { randomInt } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { demoWorldFile, type HostOptions } from '../options.ts'
import { StartupError } from '../startup-error.ts'
import { createDemoPartner, createDemoRequests, demoPartner, demoPeople, demoRequester } from './demo-world.ts'

export type SignIn = { role: string; email: string; password: string }

/** Creates the accounts that the options name, through the domain's own use cases, and returns their sign-ins. */
export const seedWorld = async ({ seed, dataDir, adminEmail, adminPassword }: HostOptions): Promise<SignIn[]> => [
  ...(adminEmail && adminPassword ? [await seedAdmin(adminEmail, adminPassword)] : []),
  ...(seed === 'demo' ? await seedDemo(dataDir) : []),
]

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

/** Seeds a data folder once, with a random password, so that no machine has a well-known one. */
const seedDemo = async (dataDir: string): Promise<SignIn[]> => {
  const path = demoWorldFile(dataDir)
  const note = readNote(path) ?? { password: `demo-${randomInt(100_000_000, 1_000_000_000)}`, isSeeded: false }
  if (!note.isSeeded) {
    // The password is stored first, so that a start after a killed one uses the same.
    writeNote(path, note)
    for (const person of demoPeople) await createPerson(person, note.password)
    await seedWork()
    writeNote(path, { ...note, isSeeded: true })
  }
  return demoPeople.map(({ role, wish }) => ({ role, email: wish.email, password: note.password }))
}

const createPerson = async ({ wish, drivesFor }: (typeof demoPeople)[number], password: string): Promise<void> => {
  const { createAccount } = await import('#functions/domain/accounts/sign-up/create-account.ts')
  const { accountStore: accounts } = await import('#functions/domain/accounts/account-store.ts')
  const employer = drivesFor ? await findUser(drivesFor) : undefined
  const driver = employer?.businessId && {
    businessId: employer.businessId,
    businessName: employer.businessName ?? '',
    name: 'Demo Driver',
    contactNumber: '07700900003',
  }
  await createAccount({ accounts, now }, { ...wish, ...(driver && { driver }), password })
}

const seedWork = async (): Promise<void> => {
  const [owner, partner] = await Promise.all([findUser(demoRequester), findUser(demoPartner)])
  if (!owner || !partner) return
  await createDemoPartner(partner)
  await createDemoRequests(owner, partner)
}

const findUser = async (email: string) => {
  const { accountStore } = await import('#functions/domain/accounts/account-store.ts')
  const lock = await accountStore.findLock(email)
  return lock && (await accountStore.findAccount(lock.userId)).user
}

type Note = { password: string; isSeeded: boolean }

const readNote = (path: string): Note | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

const writeNote = (path: string, note: Note): void => {
  writeFileSync(`${path}.new`, JSON.stringify(note), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
