import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const find = (pattern: string): string[] => globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'))

/** Parted by whether they need a process of their own. Read anew with every run, so that no file is forgotten in a list. */
const filesBy = (pattern: string, needsItsOwn: (text: string) => boolean) => {
  const { alone = [], sharing = [] } = Object.groupBy(find(pattern), (path) =>
    needsItsOwn(readFileSync(join(root, path), 'utf8')) ? 'alone' : 'sharing',
  )
  return { alone, sharing }
}

/**
 * A process has but one of each: settings that modules read when they load, a module in the place of another, a host, a
 * document, a class of the SDK whose calls are played. A file that names one of these has a process of its own; all others share theirs.
 */
const oneAProcess =
  /process\.env|vi\.(mock|doMock|hoisted|stubEnv|resetModules)|mockClient\(|startHost|startTestHost|openHost|@vitest-environment/

/** Settings and schedules belong to the process, too, and to clear away thousands of people takes longer than to start a host. */
const changesHost = /process\.env|vi\.stubEnv|stopSchedules|storeManyPeople|\/\/ A process of its own/
/** Files with the usual host and nothing else share it, each with an empty world. */
const needsHostOfItsOwn = (text: string): boolean =>
  !/(startTestHost|openHost|openSite)\(\)/.test(text) || changesHost.test(text)

const [unit, web] = ['{functions,shared,lib,bin}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'].map((pattern) =>
  filesBy(pattern, (text) => oneAProcess.test(text)),
)

export const apiFiles = filesBy('test/api/**/*.test.ts', needsHostOfItsOwn)
/** These ask table and files with each of their commands, at once and twice: `npm test` runs them through the SDK, too, the table on dynoxide. */
export const onBothTables = ['requests-repeat', 'fleet-races', 'offer-deadlines', 'history', 'sessions', 'uploads'].map(
  (name) => `test/api/${name}.test.ts`,
)
const journeyFiles = filesBy('test/e2e/**/*.test.ts', needsHostOfItsOwn)

/** The files of each project of vitest.config.ts, by their paths in the repository. */
export const projectFiles = {
  unit: [...(unit?.sharing ?? []), ...(web?.sharing ?? [])],
  'unit-alone': unit?.alone ?? [],
  screens: web?.alone ?? [],
  rules: [...find('test/rules/**/*.test.ts'), ...find('test/support/**/*.test.ts')],
  infra: find('test/infra/**/*.test.ts'),
  api: apiFiles.sharing,
  'api-alone': apiFiles.alone,
  'api-sdk': onBothTables,
  permissions: find('test/permissions/**/*.test.ts'),
  proof: find('test/lab/proofs/**/*.test.ts'),
  'e2e-alone': journeyFiles.alone,
  'e2e-sharing': journeyFiles.sharing,
}

export type Project = keyof typeof projectFiles
