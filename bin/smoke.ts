import { parseArgs } from 'node:util'
import type { Check, Target } from '#lib/smoke/check.ts'
import { checks } from '#lib/smoke/checks.ts'

const usage =
  'Usage: npm run smoke -- <https://the-stage> [--api <execute-api address>] [--with-mail] [--email … --password …]'

const readTarget = (): Target => {
  const text = { type: 'string' } as const
  const options = { api: text, email: text, password: text, 'with-mail': { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const { api, email, password } = values
  const url = URL.parse(positionals[0] ?? '')
  if (!url || positionals.length > 1 || !email !== !password || (api && !URL.canParse(api))) throw new Error(usage)
  return {
    origin: url.origin,
    api,
    account: email && password ? { email, password } : undefined,
    mayMail: values['with-mail'] ?? false,
    cookies: [],
  }
}

/** A line of the report; false where something is wrong. */
const look = async ({ name, skipped, faults }: Check, target: Target): Promise<boolean> => {
  const why = skipped?.(target)
  if (why) {
    console.log(`skipped  ${name}: ${why}`)
    return true
  }
  const found = await faults(target).catch((error: unknown) => [reasonOf(error)])
  console.log(found.length === 0 ? `ok       ${name}` : `FAILED   ${name}: ${found.join('; ')}`)
  return found.length === 0
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error ? `${message} (${cause.message})` : message
}

try {
  const target = readTarget()
  let failed = 0
  for (const check of checks) if (!(await look(check, target))) failed += 1
  console.log(failed === 0 ? 'All is well.' : `${failed} of ${checks.length} failed.`)
  process.exitCode = failed === 0 ? 0 : 1
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
