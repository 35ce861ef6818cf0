import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * A process has but one of each: settings that modules read when they load, a module in the place of another, a host, a
 * document, a class of the SDK whose calls are played. A file that names one of these has a process of its own; all others share theirs.
 */
const onesOwn =
  /process\.env|vi\.(mock|doMock|hoisted|stubEnv|resetModules)|mockClient\(|startHost|startTestHost|@vitest-environment/

const needsItsOwn = (path: string): boolean => onesOwn.test(readFileSync(join(root, path), 'utf8'))

const [unit, web] = ['{functions,shared,lib,bin}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'].map((pattern) =>
  Object.groupBy(globSync(pattern, { cwd: root }), (path) => (needsItsOwn(path) ? 'alone' : 'sharing')),
)

/** Read anew with every run, so that no file is forgotten in a list. */
export const unitFiles = {
  sharing: [...(unit?.sharing ?? []), ...(web?.sharing ?? [])],
  alone: unit?.alone ?? [],
  screens: web?.alone ?? [],
}
