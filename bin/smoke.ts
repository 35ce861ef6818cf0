import { parseArgs } from 'node:util'
import { allChecks } from '#lib/smoke/all-checks.ts'
import { hasFailed, lineFor, reasonFor, runChecks, type Target } from '#lib/smoke/check.ts'
import { readOnlyChecks } from '#lib/smoke/read-only-checks.ts'

const usage =
  'Usage: npm run smoke -- <https://the-stage> [--api <execute-api address>] [--read-only | [--with-mail] [--email … --password …]]'

const readArguments = (): { target: Target; isReadOnly: boolean } => {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
  const options = { api: text, email: text, password: text, 'with-mail': flag, 'read-only': flag } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const { api, email, password, 'with-mail': mayMail = false, 'read-only': isReadOnly = false } = values
  const url = URL.parse(positionals[0] ?? '')
  const isContradictory = isReadOnly && (mayMail || email !== undefined)
  if (!url || positionals.length > 1 || !email !== !password || (api && !URL.canParse(api)) || isContradictory)
    throw new Error(usage)
  const account = email && password ? { email, password } : undefined
  return { target: { origin: url.origin, api, account, mayMail, cookies: [] }, isReadOnly }
}

try {
  const { target, isReadOnly } = readArguments()
  const results = await runChecks(isReadOnly ? readOnlyChecks : allChecks, target, (result) =>
    console.log(lineFor(result)),
  )
  const failed = results.filter(hasFailed).length
  console.log(failed === 0 ? 'All is well.' : `${failed} of ${results.length} failed.`)
  process.exitCode = failed === 0 ? 0 : 1
} catch (error) {
  console.error(reasonFor(error))
  process.exitCode = 1
}
