import { spawnSync } from 'node:child_process'
import { type Command, cdkWords, commands, isHelpRequest, root, runCdk, startupFault } from '#lib/deploy/cdk-command.ts'
import { deployStage, liveStack, releaseWords } from '#lib/deploy/deploy-stage.ts'
import { indexesIn, putBackFault } from '#lib/deploy/index-guard.ts'
import { indexesOf } from '#lib/deploy/live-stack.ts'
import { operatorCredentials } from '#lib/deploy/operator-access.ts'
import { contextOf, deployRoleWords, optionOf, withoutOption } from '#lib/deploy/options.ts'
import { answers, commitOf, currentRelease, fileOf, runInRevision } from '#lib/deploy/release.ts'
import { StartupError } from '#lib/local/startup-error.ts'

const build = async (): Promise<void> => {
  // Imported late, so that --help and early errors answer at once.
  const [{ bundleFunctions }, { buildStaleSite }] = await Promise.all([
    import('#lib/build/bundle-functions.ts'),
    import('../web/build/build-site.ts'),
  ])
  await bundleFunctions()
  await buildStaleSite()
}

const runSmoke = (words: string[]): number =>
  spawnSync(process.execPath, ['bin/smoke.ts', ...words], { cwd: root, stdio: 'inherit' }).status ?? 1

/** Printed before the CDK's own help. */
const ourHelp: Partial<Record<Command, string>> = {
  deploy:
    'Ours: --release <commit> deploys that commit instead of what is here. lib/cloud/README.md lists the options -c.',
  diff: 'Ours: --release <commit> compares that commit with the stage.',
  'deploy:role':
    'Ours: --repository <owner/name> [--branch <name> | --environment <name>] [--existing-provider]; see lib/cloud/README.md.',
}

/** Runs the command in an earlier commit. Skips the check for the newest commit: --release asks for an older one. */
const runRelease = async (command: Command, revision: string, words: string[]): Promise<number> => {
  const commit = commitOf(root, revision)
  if (command !== 'deploy') return runInRevision(root, commit, command, words)
  const then = indexesIn(fileOf(root, commit, 'lib/table-schema.ts') ?? '')
  const fault = putBackFault(indexesOf(await liveStack(words)), then, revision)
  if (fault) throw new StartupError(fault)
  return runInRevision(root, commit, command, [...words, '-c', 'ancestor=off'])
}

/** `npm run synth`, `diff`, `deploy`, `destroy`, `bootstrap` and `deploy:role`: the exit code. */
const run = async (command: Command, words: string[]): Promise<number> => {
  if (isHelpRequest(words)) {
    if (ourHelp[command]) console.log(`${ourHelp[command]}\n`)
    return runCdk([cdkWords(command, words)[0] ?? '', '--help'])
  }
  const options = command === 'deploy:role' ? deployRoleWords(words) : words
  const surroundings = { environment: process.env, isTerminal: process.stdin.isTTY && process.stdout.isTTY }
  const fault = startupFault(command, options, surroundings)
  if (fault) throw new StartupError(fault)
  // When a sign-in has expired, the CDK only says that it cannot find the account.
  if (command !== 'synth') await operatorCredentials(options, process.env)()

  const revision = optionOf(words, '--release')
  if (revision) return runRelease(command, revision, withoutOption(words, '--release'))
  const release = currentRelease(root)
  // A folder named by -c dist is built already.
  const buildIfOurs = async () => (contextOf(words, 'dist') ? undefined : build())
  if (command === 'deploy') {
    const { copyFault } = await import('#lib/deploy/copy-opt-ins.ts')
    const missing = await copyFault(words)
    if (missing) throw new StartupError(missing)
    return deployStage(words, root, { build: buildIfOurs, runCdk, runSmoke, answers, release, say: console.log })
  }
  const isOfTheStage = ['synth', 'diff', 'destroy'].includes(command)
  if (isOfTheStage) await buildIfOurs()
  return runCdk([...cdkWords(command, options), ...(isOfTheStage ? releaseWords(release) : []), ...options])
}

try {
  const [name, ...words] = process.argv.slice(2)
  const command = commands.find((one) => one === name)
  if (!command) throw new StartupError(`Usage: npm run ${commands.join(' | ')}`)
  process.exitCode = await run(command, words)
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
