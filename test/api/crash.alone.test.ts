import { expect, test } from 'vitest'
import { killRounds, signingUp } from '#test/support/kill-rounds.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const dataDir = temporaryFolder('crash')

test('no acknowledged account is lost when the host is killed three times in the middle of sign-ups', {
  timeout: 120_000,
}, async () => {
  const { acknowledged, lost, torn, readyMs } = await killRounds(dataDir, { kills: 3, labours: [signingUp()] })
  console.info(`${acknowledged} accounts; ready again after ${readyMs.join(', ')} ms`)
  expect(acknowledged).toBeGreaterThanOrEqual(24)
  expect({ lost, torn }).toEqual({ lost: [], torn: [] })
})
