import { parseArgs } from 'node:util'

const usage = "Usage: npm run admin:bootstrap -- --email <address> --table <name of the stage's table>"

/** Needs the credentials of the stage's account and the name of its table: see lib/cloud/README.md. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { email: { type: 'string' }, table: { type: 'string' } } })
  const table = values.table ?? process.env.TABLE_NAME
  if (!values.email || !table) throw new Error(usage)
  process.env.TABLE_NAME = table
  // Imported late: the functions read the environment when they are loaded.
  const [{ bootstrapAdmin }, { accountStore: accounts }, { Email }] = await Promise.all([
    import('#functions/domain/accounts/sign-up/bootstrap-admin.ts'),
    import('#functions/domain/accounts/account-store.ts'),
    import('#shared/model/credentials.ts'),
  ])
  const email = Email.safeParse(values.email)
  if (!email.success) throw new Error(`${values.email} is not an email address.`)
  const { temporaryPassword } = await bootstrapAdmin({ accounts, now: () => new Date() }, { email: email.data })
  console.log(`${email.data} is an admin. Temporary password, to be replaced at the first sign-in within 72 hours:`)
  console.log(temporaryPassword)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
