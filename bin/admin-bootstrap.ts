import { parseArgs } from 'node:util'

/** Run with the credentials of the stage's account and the name of its table: see the runbook. */
const { values } = parseArgs({ options: { email: { type: 'string' }, table: { type: 'string' } } })

const main = async (email: string, table: string): Promise<void> => {
  process.env.TABLE_NAME = table
  // Loaded late, because the functions read their environment as they load.
  const [{ bootstrapAdmin }, { accountStore: accounts }, { Email }] = await Promise.all([
    import('#functions/domain/accounts/bootstrap-admin.ts'),
    import('#functions/domain/accounts/account-store.ts'),
    import('#shared/model/credentials.ts'),
  ])
  const { temporaryPassword } = await bootstrapAdmin({ accounts, now: () => new Date() }, { email: Email.parse(email) })
  console.log(`${email} is an admin. Temporary password, to be replaced at the first sign-in within 72 hours:`)
  console.log(temporaryPassword)
}

const table = values.table ?? process.env.TABLE_NAME
if (values.email && table) await main(values.email, table)
else {
  console.error("Usage: npm run admin:bootstrap -- --email <address> --table <name of the stage's table>")
  process.exitCode = 1
}
