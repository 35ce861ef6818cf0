import { parseArgs } from 'node:util'
import { runCommand } from '#lib/local/startup-error.ts'
import { canaryParameter } from '#shared/model/canary.ts'

const usage = "Usage: npm run canary:bootstrap -- --stage <name> --table <name of the stage's table>"

const readArguments = (): { stage: string; table: string } => {
  const text = { type: 'string' } as const
  const { stage, table } = parseArgs({ options: { stage: text, table: text } }).values
  if (!stage || !table) throw new Error(usage)
  return { stage, table }
}

/** Creates the account that signs in every night. Its password is never shown: it goes straight to SSM. */
const main = async (): Promise<void> => {
  const { stage, table } = readArguments()
  const { lendAccess } = await import('#lib/deploy/operator-access.ts')
  await lendAccess(process.env)
  process.env.TABLE_NAME = table
  // Imported late: the functions read the environment when they are loaded.
  const [{ bootstrapCanary }, { accountStore: accounts }, { SSMClient, PutParameterCommand }] = await Promise.all([
    import('#functions/domain/accounts/sign-up/bootstrap-canary.ts'),
    import('#functions/domain/accounts/account-store.ts'),
    import('@aws-sdk/client-ssm'),
  ])
  const password = await bootstrapCanary({ accounts, now: () => new Date() })
  const Name = canaryParameter(stage)
  await new SSMClient().send(new PutParameterCommand({ Name, Value: password, Type: 'SecureString', Overwrite: true }))
  console.log(`The canary signs in from the next night on. Its password is in SSM: ${Name}`)
}

await runCommand(main)
