import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '../local/startup-error.ts'
import { cdkWords, mainStackOf, regionOf, stageOf } from './cdk-command.ts'
import { indexFault } from './index-guard.ts'
import { describeStack, indexesOf, isToProtect, type LiveStack, releaseOf } from './live-stack.ts'
import { contextOf, isOff, optionOf } from './options.ts'
import { ancestorFault, nameOf, type Release, rollbackAdvice } from './release.ts'

export type Steps = {
  build: () => Promise<void>
  /** Exit codes. */
  runCdk: (words: string[]) => number
  runSmoke: (words: string[]) => number
  /** Whether anything answers at an address. */
  answers: (origin: string) => Promise<boolean>
  /** The release that is about to be deployed. */
  release: Release | undefined
  say: (text: string) => void
}

type Outputs = { Url: string; ApiAddress?: string; EdgeAddress?: string }

/**
 * The live stage, as CloudFormation reports it. Never judged by the web: a parking page may answer, and the stage's
 * name may not.
 */
export const liveStack = (words: readonly string[]): Promise<LiveStack | undefined> =>
  describeStack({ name: mainStackOf(words), region: regionOf(words), words })

/** Deploys all stacks of a stage, runs the read-only smoke checks, and says how to go back if they fail. */
export const deployStage = async (words: string[], folder: string, steps: Steps): Promise<number> => {
  const { build, runCdk, release, say } = steps
  const before = await liveStack(words)
  const mayTakeBack = isOff(words, 'ancestor')
  const fault =
    busyFault(words, before) ??
    indexFault(indexesOf(before)) ??
    (mayTakeBack ? undefined : ancestorFault(folder, releaseOf(before), release))
  if (fault) throw new StartupError(fault)
  if (release?.isChanged) say('There are changes that are in no commit: nobody will be able to put this release back.')

  await build()
  const given = optionOf(words, '--outputs-file', '-O')
  const outputsFile = given ?? join(folder, '.cache/stages', `${stageOf(words)}.json`)
  mkdirSync(dirname(outputsFile), { recursive: true })
  const code = runCdk([
    ...cdkWords('deploy', words),
    ...(given ? [] : ['--outputs-file', outputsFile]),
    ...releaseWords(release),
    ...protectWords(words, before),
    ...words,
  ])
  if (code !== 0) {
    say(
      'The deploy did not go through: see above. A stack that had begun to change is put back by CloudFormation itself.',
    )
    return code
  }
  const outputs = readOutputs(outputsFile)
  if (!outputs) throw new Error(`The stack has no output Url in ${outputsFile}`)
  return check({ words, before, outputs, ...steps })
}

/** A deploy that could not be checked counts as failed, even if everything is deployed. */
const check = async ({
  words,
  before,
  outputs: { Url, ApiAddress, EdgeAddress },
  runSmoke,
  answers,
  release,
  say,
}: Steps & { words: string[]; before: LiveStack | undefined; outputs: Outputs }): Promise<number> => {
  const smokeWords = [...(ApiAddress ? ['--api', ApiAddress] : []), Url]
  const again = `npm run smoke -- --read-only ${smokeWords.join(' ')}`
  if (!(await answers(Url))) {
    say(
      `The stage is deployed and was not checked: nothing answers at ${Url}. Its name has to lead to ` +
        `${EdgeAddress ?? 'CloudFront'} (DNS). Then check it: ${again}`,
    )
    return 1
  }
  if (runSmoke(['--read-only', ...smokeWords]) === 0) return 0
  const advice = isToProtect(before)
    ? rollbackAdvice(words, releaseOf(before), release)
    : `Nothing ran here before. If another site answers there, lead its name to ${EdgeAddress ?? 'CloudFront'} (DNS), and check it: ${again}`
  say(`The stage is deployed and not well: see FAILED above. ${advice}\n`)
  return 1
}

const busyFault = (words: readonly string[], before: LiveStack | undefined): string | undefined =>
  /^(CREATE|DELETE)_IN_PROGRESS$/.test(before?.status ?? '')
    ? `${mainStackOf(words)} is ${before?.status}: wait until that is over.`
    : undefined

export const releaseWords = (release: Release | undefined): string[] =>
  release ? ['-c', `release=${nameOf(release)}`] : []

/** Protects production from its second deploy on: a first deploy that failed has to be deleted. */
const protectWords = (words: readonly string[], before: LiveStack | undefined): string[] =>
  stageOf(words) === 'prod' && isToProtect(before) && contextOf(words, 'protect') === undefined
    ? ['-c', 'protect=on']
    : []

/** CDK writes the outputs of each stack under its name. Only the main stack has a Url. */
const readOutputs = (file: string): Outputs | undefined => {
  if (!existsSync(file)) return undefined
  const stacks: Record<string, Partial<Outputs>> = JSON.parse(readFileSync(file, 'utf8'))
  return Object.values(stacks).find((outputs): outputs is Outputs => outputs.Url !== undefined)
}
