import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '#lib/local/startup-error.ts'

const usage =
  "Usage: npm run admin:bootstrap -- --email <address> (--data <data folder of one machine> | --table <name of the stage's table>)"

type Arguments = { email: string; table: string | undefined; data: string | undefined }

const readArguments = (): Arguments => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { email: text, table: text, data: text } })
  const isContradictory = values.table !== undefined && values.data !== undefined
  const table = values.table ?? (values.data ? undefined : process.env.TABLE_NAME)
  const data = table ? undefined : (values.data ?? process.env.DATA_DIR)
  if (!values.email || isContradictory || (!table && !data)) throw new Error(usage)
  return { email: values.email, table, data }
}

/** Connects the functions to the table of one machine. Returns the function that disconnects them. */
const registerLocalTable = async (data: string): Promise<() => Promise<void>> => {
  const { reachTable } = await import('#lib/local/admin-socket/reach-table.ts')
  const { setLocalAdapters } = await import('#functions/platform/local-adapters.ts')
  const { close, ...table } = await reachTable(resolve(data))
  setLocalAdapters({ table })
  return close
}

/** Checked before connecting to the table, because that takes a while if the host has just started. */
const readEmail = async (given: string): Promise<string> => {
  const { Email } = await import('#shared/model/credentials.ts')
  const email = Email.safeParse(given)
  if (!email.success) throw new Error(`${given} is not an email address.`)
  return email.data
}

const makeAdmin = async (email: string): Promise<void> => {
  // Imported late: the functions read the environment when they are loaded.
  const [{ bootstrapAdmin }, { accountStore: accounts }] = await Promise.all([
    import('#functions/domain/accounts/sign-up/bootstrap-admin.ts'),
    import('#functions/domain/accounts/account-store.ts'),
  ])
  const { temporaryPassword } = await bootstrapAdmin({ accounts, now: () => new Date() }, { email })
  console.log(`${email} is an admin. Temporary password, to be replaced at the first sign-in within 72 hours:`)
  console.log(temporaryPassword)
}

/**
 * On one machine it needs the data folder, whether Sameway runs or not. In the cloud it needs the credentials of the
 * stage's account and the name of its table: see lib/cloud/README.md.
 */
const main = async (): Promise<void> => {
  const { email: given, table, data } = readArguments()
  const email = await readEmail(given)
  if (table) {
    const { lendAccess } = await import('#lib/deploy/operator-access.ts')
    await lendAccess(process.env)
    process.env.TABLE_NAME = table
  }
  const close = data ? await registerLocalTable(data) : undefined
  try {
    await makeAdmin(email)
  } finally {
    await close?.()
  }
}

await runCommand(main)
