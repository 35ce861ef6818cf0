import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type StackSaid, startCloudFormation } from '#test/support/cloudformation-stand-in.ts'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { listen, stopListening } from '../local/listen.ts'
import { deployStage, type Steps } from './deploy-stage.ts'
import { answers } from './release.ts'

const [older, newer] = ['a'.repeat(40), 'b'.repeat(40)]
const words = ['-c', 'stage=try', '-c', 'ancestor=off']
const prod = ['-c', 'stage=prod', '-c', 'ancestor=off']
const live = (status: string, more: Partial<StackSaid> = {}): StackSaid => ({
  status,
  outputs: { Release: older, Indexes: 'GSI1,GSI2,GSI3' },
  ...more,
})
/** An address where nothing listens. */
const nowhere = 'http://127.0.0.1:9'

let folder = ''
folderForEachTest('deploy', (made) => (folder = made))

let cloudFormation: Awaited<ReturnType<typeof startCloudFormation>>
const web = createServer((_, response) => response.end('<p>This domain is parked</p>'))
let parkingPage = ''
beforeAll(async () => {
  cloudFormation = await startCloudFormation()
  parkingPage = `http://127.0.0.1:${await listen(web, 0, '127.0.0.1')}`
})
afterAll(async () => {
  await cloudFormation.stop()
  await stopListening(web)
})
beforeEach(() => {
  cloudFormation.stacks.clear()
  Object.assign(cloudFormation.state, { isDenying: false, calls: [] })
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', cloudFormation.url)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'x')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'y')
  vi.stubEnv('AWS_PROFILE', undefined)
  return () => vi.unstubAllEnvs()
})

type World = { before?: StackSaid; cdk?: number; smoke?: number; isChanged?: boolean; url?: string }

/** A deploy with fake steps. Returns the steps that it ran and the text that it printed. */
const deploy = async (
  typed: string[],
  { before, cdk = 0, smoke = 0, isChanged = false, url = parkingPage }: World = {},
) => {
  const stack = `Sameway-${typed[1]?.replace('stage=', '')}`
  if (before) cloudFormation.stacks.set(stack, before)
  const done: string[] = []
  const said: string[] = []
  const steps: Steps = {
    build: async () => void done.push('build'),
    runCdk: (args) => {
      done.push(`cdk ${args.join(' ')}`)
      const file = args[args.indexOf('--outputs-file') + 1] ?? ''
      const outputs = { Url: url, ApiAddress: 'https://api.example', EdgeAddress: 'd1.example' }
      if (cdk === 0) writeFileSync(file, JSON.stringify({ 'Sameway-account': {}, [stack]: outputs }))
      return cdk
    },
    runSmoke: (args) => {
      done.push(`smoke ${args.join(' ')}`)
      return smoke
    },
    answers,
    release: { commit: newer, isChanged },
    say: (text) => void said.push(text),
  }
  const code = await deployStage(typed, folder, steps)
  return { code, done, said: said.join('\n'), isProtected: done[1]?.includes(' -c protect=on ') }
}

describe('npm run deploy', () => {
  test('builds, deploys all stacks with the given options, and runs the read-only smoke checks', async () => {
    const { code, done, said } = await deploy(words)
    const file = join(folder, '.cache/stages/try.json')
    expect(done).toEqual([
      'build',
      `cdk deploy --all --outputs-file ${file} -c release=${newer} -c stage=try -c ancestor=off`,
      `smoke --read-only --api https://api.example ${parkingPage}`,
    ])
    expect([code, said]).toEqual([0, ''])
  })

  test('refuses to deploy if CloudFormation does not describe the live stack', async () => {
    cloudFormation.state.isDenying = true
    const sentence =
      'CloudFormation in eu-west-2 does not say how Sameway-prod is, so nothing is changed: You may not look'
    await expect(deploy(prod)).rejects.toThrow(sentence)
    vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', nowhere)
    await expect(deploy(prod)).rejects.toThrow(/^CloudFormation in eu-west-2 does not say how Sameway-prod is/)
  })

  test('asks in the region of the stage', async () => {
    await deploy(['-c', 'stage=try', '-c', 'region=eu-west-1'])
    expect(cloudFormation.state.calls).toEqual(['DescribeStacks Sameway-try in eu-west-1'])
  })

  test.each(['CREATE_IN_PROGRESS', 'DELETE_IN_PROGRESS'])('refuses to deploy if the stack is %s', async (status) => {
    await expect(deploy(prod, { before: live(status) })).rejects.toThrow(`Sameway-prod is ${status}: wait`)
  })

  test('refuses two changes of the indexes at once', async () => {
    const before = live('UPDATE_COMPLETE', { outputs: { Indexes: 'GSI1,GSI2,GSI4' } })
    await expect(deploy(words, { before })).rejects.toThrow('This deploy would make GSI3 and delete GSI4, but a table')
  })
})

// The statuses are those of https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html
describe('production', () => {
  test('is not protected by a first deploy, even if a parking page answers at its name', async () => {
    const first = await deploy(prod, { url: parkingPage, smoke: 1 })
    expect([first.isProtected, first.code]).toEqual([false, 1])
    expect(first.said).toContain('Nothing ran here before. If another site answers there, lead its name to d1.example')
  })

  test.each(['CREATE_FAILED', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'REVIEW_IN_PROGRESS'])(
    'is not protected if its first deploy failed with %s, so that it can be repeated',
    async (status) => {
      expect((await deploy(prod, { before: { status }, url: parkingPage })).isProtected).toBe(false)
    },
  )

  test.each([
    ...[
      'CREATE_COMPLETE',
      'UPDATE_COMPLETE',
      'UPDATE_ROLLBACK_COMPLETE',
      'UPDATE_ROLLBACK_FAILED',
      'UPDATE_IN_PROGRESS',
    ],
    ...['DELETE_FAILED', 'IMPORT_COMPLETE', 'A_STATUS_OF_TOMORROW'],
  ])('is protected if it is %s, whether its name answers or not', async (status) => {
    for (const url of [parkingPage, nowhere])
      expect((await deploy(prod, { before: live(status), url })).isProtected).toBe(true)
  })

  test('stays protected if it was, whatever its status', async () => {
    const before = live('ROLLBACK_COMPLETE', { isProtected: true })
    expect((await deploy(prod, { before })).isProtected).toBe(true)
  })

  test('loses its protection only by -c protect=off', async () => {
    const { done, isProtected } = await deploy([...prod, '-c', 'protect=off'], { before: live('UPDATE_COMPLETE') })
    expect(isProtected).toBe(false)
    expect(done[1]).toMatch(/ -c protect=off$/)
  })

  test('is the only stage that is protected', async () => {
    expect((await deploy(words, { before: live('UPDATE_COMPLETE') })).isProtected).toBe(false)
  })
})

describe('the checks after a deploy', () => {
  test.each([
    ['a first deploy', undefined],
    ['a later one', live('UPDATE_COMPLETE')],
  ])('fail for %s if nothing answers at its address, and print the command that runs them later', async (_, before) => {
    const { code, done, said } = await deploy(prod, { ...(before && { before }), url: nowhere })
    expect([code, done.length]).toEqual([1, 2])
    expect(said).toContain(`The stage is deployed and was not checked: nothing answers at ${nowhere}`)
    expect(said).toContain('d1.example (DNS)')
    expect(said).toContain(`npm run smoke -- --read-only --api https://api.example ${nowhere}`)
  })

  test('are not run after a deploy that failed', async () => {
    const { code, done, said } = await deploy(words, { cdk: 3 })
    expect([code, done.length]).toEqual([3, 2])
    expect(said).toContain('The deploy did not go through')
  })

  test('print the command that puts back the release that CloudFormation reports, if they fail', async () => {
    const { code, said } = await deploy(words, { smoke: 1, before: live('UPDATE_COMPLETE') })
    expect(code).toBe(1)
    expect(said).toContain(
      `To put the last release back:\n\n  npm run deploy -- --release ${older} ${words.join(' ')}\n`,
    )
  })

  test.each([
    ['the previous one is unknown', {}],
    ['the previous one has an invalid name', { Release: 'main; rm -rf .' }],
    ['the previous one is the same commit', { Release: newer }],
  ])('name no release if %s', async (_, outputs) => {
    const { said } = await deploy(words, { smoke: 1, before: live('UPDATE_COMPLETE', { outputs }) })
    expect(said).toContain('What ran before is not known')
    expect(said).toContain('npm run deploy -- --release COMMIT -c stage=try')
  })

  test('warn if the previous or the new release has uncommitted changes', async () => {
    const before = live('UPDATE_COMPLETE', { outputs: { Release: `${older}+changes` } })
    const { said } = await deploy(words, { smoke: 1, before, isChanged: true })
    expect(said).toContain('There are changes that are in no commit')
    expect(said).toContain('To put the last release back, without the changes it was deployed with')
  })
})
