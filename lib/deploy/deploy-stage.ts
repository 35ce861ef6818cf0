import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cdkWords, stageOf } from './cdk-command.ts'
import { contextOf, optionOf } from './options.ts'
import { type Live, nameOf, type Release, rollbackAdvice } from './release.ts'

export type Steps = {
  build: () => Promise<void>
  /** Exit codes. */
  runCdk: (words: string[]) => number
  runSmoke: (words: string[]) => number
  liveRelease: (origin: string) => Promise<Live>
  /** What is about to be deployed. */
  release: Release | undefined
  say: (text: string) => void
}

type Outputs = { Url: string; ApiAddress?: string }

/** Deploys all stacks of a stage, runs the read-only smoke checks, and says how to go back if they fail. */
export const deployStage = async (words: string[], folder: string, steps: Steps): Promise<number> => {
  const { build, runCdk, runSmoke, liveRelease, release, say } = steps
  const given = optionOf(words, '--outputs-file', '-O')
  const outputsFile = given ?? join(folder, '.cache/stages', `${stageOf(words)}.json`)
  mkdirSync(dirname(outputsFile), { recursive: true })

  await build()
  const known = addressOf(words) ?? readOutputs(outputsFile)?.Url
  const before = known ? await liveRelease(known) : undefined
  if (release?.isChanged) say('There are changes that are in no commit: nobody will be able to put this release back.')

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
  const smokeWords = [...(outputs.ApiAddress ? ['--api', outputs.ApiAddress] : []), outputs.Url]
  const isNew = !before?.isReachable && addressOf(words) !== undefined
  if (isNew && !(await liveRelease(outputs.Url)).isReachable) {
    say(
      `Nothing answers at ${outputs.Url} yet. When its name is in DNS, look with: npm run smoke -- ${smokeWords.join(' ')}`,
    )
    return 0
  }
  if (runSmoke(['--read-only', ...smokeWords]) === 0) return 0
  say(`The stage is deployed and not well: see FAILED above. ${rollbackAdvice(words, before?.release, release)}\n`)
  return 1
}

export const releaseWords = (release: Release | undefined): string[] =>
  release ? ['-c', `release=${nameOf(release)}`] : []

/** Protects production from its second deploy on: a first deploy that failed has to be deleted. */
const protectWords = (words: readonly string[], before: Live | undefined): string[] =>
  stageOf(words) === 'prod' && before?.isReachable && contextOf(words, 'protect') === undefined
    ? ['-c', 'protect=on']
    : []

/** The address of a stage with a domain of its own. Other stages have the address of their last deploy. */
const addressOf = (words: readonly string[]): string | undefined => {
  const [domain, certificate] = [contextOf(words, 'domain'), contextOf(words, 'certificateArn')]
  return domain && certificate ? `https://${domain}` : undefined
}

/** CDK writes the outputs of each stack under its name. Only the main stack has a Url. */
const readOutputs = (file: string): Outputs | undefined => {
  if (!existsSync(file)) return undefined
  const stacks: Record<string, Partial<Outputs>> = JSON.parse(readFileSync(file, 'utf8'))
  return Object.values(stacks).find((outputs): outputs is Outputs => outputs.Url !== undefined)
}
