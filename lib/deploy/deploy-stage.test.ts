import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { listen, stopListening } from '../local/listen.ts'
import { deployStage, type Steps } from './deploy-stage.ts'
import { type Live, liveRelease } from './release.ts'

const [older, newer] = ['a'.repeat(40), 'b'.repeat(40)]
const words = ['-c', 'stage=try']
const withDomain = [...words, '-c', 'domain=try.example', '-c', 'certificateArn=arn:x']
const was = (commit: string, isChanged = false): Live => ({ release: { commit, isChanged }, isReachable: true })
const nothing: Live = { release: undefined, isReachable: false }

let folder = ''
folderForEachTest('deploy', (made) => (folder = made))

/** A deploy with fake steps: what it did and what it printed. */
const deploy = async (
  typed: string[],
  {
    cdk = 0,
    smoke = 0,
    live = [nothing],
    isChanged = false,
  }: Partial<{ cdk: number; smoke: number; live: Live[]; isChanged: boolean }> = {},
) => {
  const done: string[] = []
  const requested: string[] = []
  const said: string[] = []
  const answers = [...live]
  const steps: Steps = {
    build: async () => void done.push('build'),
    runCdk: (args) => {
      done.push(`cdk ${args.join(' ')}`)
      const file = args[args.indexOf('--outputs-file') + 1] ?? ''
      const outputs = {
        Url: typed.includes('-c') && typed.length > 2 ? 'https://try.example' : 'https://d1.example',
        ApiAddress: 'https://api.example',
      }
      if (cdk === 0) writeFileSync(file, JSON.stringify({ 'Sameway-account': {}, 'Sameway-try': outputs }))
      return cdk
    },
    runSmoke: (args) => {
      done.push(`smoke ${args.join(' ')}`)
      return smoke
    },
    liveRelease: async (origin) => {
      requested.push(origin)
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? nothing
    },
    release: { commit: newer, isChanged },
    say: (text) => void said.push(text),
  }
  return { code: await deployStage(typed, folder, steps), done, asked: requested, said: said.join('\n') }
}

describe('npm run deploy', () => {
  test('builds, deploys all stacks with the given options, and runs the read-only smoke checks', async () => {
    const { code, done, said } = await deploy(words)
    const file = join(folder, '.cache/stages/try.json')
    expect(done).toEqual([
      'build',
      `cdk deploy --all --outputs-file ${file} -c release=${newer} -c stage=try`,
      'smoke --read-only --api https://api.example https://d1.example',
    ])
    expect([code, said]).toEqual([0, ''])
  })

  test.each([
    ['a production that answers', ['-c', 'stage=prod'], was(older), ' -c protect=on'],
    ['no first production', ['-c', 'stage=prod'], nothing, ''],
    ['no other stage', words, was(older), ''],
    ['no production with -c protect=off', ['-c', 'stage=prod', '-c', 'protect=off'], was(older), ''],
  ])('protects %s', async (_, stage, before, protect) => {
    const typed = [...stage, ...withDomain.slice(2)]
    const { done } = await deploy(typed, { live: [before] })
    expect(done[1]).toMatch(new RegExp(` -c release=${newer}${protect} -c stage=`))
  })

  test('says how to go back when the smoke checks fail', async () => {
    const { code, said } = await deploy(withDomain, { smoke: 1, live: [was(older)] })
    expect(code).toBe(1)
    expect(said).toContain(
      `To put the last release back:\n\n  npm run deploy -- --release ${older} ${withDomain.join(' ')}\n`,
    )
  })

  test('finds the previous release without a domain, by the address of the last deploy', async () => {
    expect((await deploy(words)).asked).toEqual([])
    const again = await deploy(words, { smoke: 1, live: [was(older)] })
    expect(again.asked).toEqual(['https://d1.example'])
    expect(again.said).toContain(`--release ${older} -c stage=try`)
  })

  test.each([
    ['the previous one is unknown', { release: undefined, isReachable: true }],
    ['the previous one is the same commit', was(newer)],
  ])('names no release where %s', async (_, live) => {
    const { said } = await deploy(withDomain, { smoke: 1, live: [live] })
    expect(said).toContain('What ran before is not known')
    expect(said).toContain('npm run deploy -- --release COMMIT -c stage=try')
  })

  test('warns where the previous or the new release has uncommitted changes', async () => {
    const { said } = await deploy(withDomain, { smoke: 1, live: [was(older, true)], isChanged: true })
    expect(said).toContain('There are changes that are in no commit')
    expect(said).toContain('To put the last release back, without the changes it was deployed with')
  })

  test('runs no checks after a deploy that failed', async () => {
    const { code, done, said } = await deploy(words, { cdk: 3 })
    expect([code, done.length]).toEqual([3, 2])
    expect(said).toContain('The deploy did not go through')
  })

  test('leaves out the checks while the domain of a first deploy is not in DNS', async () => {
    const first = await deploy(withDomain)
    expect([first.code, first.done.length]).toEqual([0, 2])
    expect(first.said).toContain('npm run smoke -- --api https://api.example https://try.example')
    const later = await deploy(withDomain, { live: [was(older), nothing], smoke: 1 })
    expect([later.code, later.done.length]).toEqual([1, 3])
  })
})

describe('the release that a stage reports', () => {
  let answer = ''
  const stage = createServer((_, response) => response.end(answer))
  const origin = listen(stage, 0, '127.0.0.1').then((port) => `http://127.0.0.1:${port}`)
  afterAll(() => stopListening(stage))

  test.each([
    [`{"release":"${older}"}`, { commit: older, isChanged: false }],
    [`{"release":"${older}+changes"}`, { commit: older, isChanged: true }],
    ['{"release":"main; rm -rf ."}', undefined],
    ['<p>Not here</p>', undefined],
  ])('of the answer %s', async (text, release) => {
    answer = text
    expect(await liveRelease(await origin)).toEqual({ release, isReachable: true })
  })

  test('is undefined where nothing answers', async () => {
    expect(await liveRelease('http://127.0.0.1:9')).toEqual(nothing)
  })
})
