import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { lockBuild } from './lock-build.ts'

const folder = temporaryFolder('lock')

it('makes a second build wait until the first one has ended', async () => {
  const unlock = await lockBuild(folder)
  const second = lockBuild(folder)
  expect(await Promise.race([second, wait(500, 'waiting')])).toBe('waiting')
  unlock()
  const unlockSecond = await second
  unlockSecond()
})
