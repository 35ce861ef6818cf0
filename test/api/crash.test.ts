import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { killRounds, signingUp } from '#test/support/kill-rounds.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'sameway-crash-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('three kills in the middle of sign-ups lose no account that was acknowledged', { timeout: 120_000 }, async () => {
  const { acknowledged, lost, torn, readyMs } = await killRounds(dataDir, { kills: 3, labours: [signingUp()] })
  console.info(`${acknowledged} accounts; ready again after ${readyMs.join(', ')} ms`)
  expect(acknowledged).toBeGreaterThanOrEqual(24)
  expect({ lost, torn }).toEqual({ lost: [], torn: [] })
})
