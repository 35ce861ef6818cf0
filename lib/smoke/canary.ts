import { hasFailed, lineFor } from './check.ts'
import { runReadOnlyChecks } from './read-only-checks.ts'

/** A Lambda that checks the public address of the stage every five minutes. It throws if a check fails. */
export const handler = async (): Promise<void> => {
  const [origin] = (process.env.PUBLIC_ORIGINS ?? '').split(',')
  if (!origin) throw new Error('PUBLIC_ORIGINS names no site')
  // Failures are logged at once, so that a run that times out has logged what it found.
  const results = await runReadOnlyChecks({ origin }, (result) => {
    if (hasFailed(result)) console.error(lineFor(result))
  })
  const failed = results.filter(hasFailed)
  if (failed.length > 0)
    throw new Error(`${failed.length} of ${results.length} failed: ${failed.map(lineFor).join('; ')}`)
}
