import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Worker } from '#lib/groups.ts'
import type { Handler, Lambda } from './gateway/invoke.ts'
import { StartupError } from './startup-error.ts'

const root = resolve(import.meta.dirname, '../..')

/** Loads a function as it is written, or as it is bundled for Lambda. The environment must be set before. */
export const loadLambda = async ({ name, entry }: Worker, from: 'source' | 'bundled'): Promise<Lambda> => {
  const path = resolve(root, from === 'source' ? entry : `dist/functions/${name}/index.mjs`)
  if (!existsSync(path)) {
    throw new StartupError(
      from === 'source' ? `The function ${entry} is missing.` : `${path} is missing: run npm run build first.`,
    )
  }
  const module: { handler?: unknown } = await import(pathToFileURL(path).href)
  if (typeof module.handler !== 'function') throw new StartupError(`${path} exports no handler.`)
  // What it takes and returns is Lambda's contract; the gateway passes plain JSON both ways.
  return { name, handler: module.handler as Handler }
}

let isApplied = false

/** Sets what functions read, and lets them say in their own words what is wrong with it. */
export const applyEnvironment = async (environment: Record<string, string>): Promise<void> => {
  if (isApplied)
    throw new StartupError('This process has held a host already, and functions read their environment once.')
  isApplied = true
  Object.assign(process.env, environment)
  try {
    await import('#functions/platform/config.ts')
  } catch (error) {
    throw new StartupError(error instanceof Error ? `${error.message}.` : String(error))
  }
}
