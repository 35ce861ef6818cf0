import { hasFailed, lineFor } from './check.ts'
import { runReadOnlyChecks } from './read-only-checks.ts'

/** A Lambda that meets the stage as anybody does, every five minutes. Where something is wrong it throws. */
export const handler = async (): Promise<void> => {
  const [origin] = (process.env.PUBLIC_ORIGINS ?? '').split(',')
  if (!origin) throw new Error('PUBLIC_ORIGINS names no site')
  // Each is logged as it ends, so that a run that is out of time has told what it knew.
  const results = await runReadOnlyChecks({ origin }, (result) => {
    if (hasFailed(result)) console.error(lineFor(result))
  })
  const failed = results.filter(hasFailed)
  if (failed.length > 0)
    throw new Error(`${failed.length} of ${results.length} failed: ${failed.map(lineFor).join('; ')}`)
}
