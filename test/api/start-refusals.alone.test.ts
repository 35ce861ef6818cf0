import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runLocal, runScript } from '#test/support/run-local.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const dataDir = temporaryFolder('start')

const start = async (env: Record<string, string>) => {
  const run = runScript('bin/local.ts', { SEED: 'none', SITE: 'none', PORT: '0', DATA_DIR: dataDir, ...env })
  return { code: await run.exited, said: run.output().trim() }
}

test('production does not start with codes on screen', async () => {
  const isBundled = process.env.FUNCTIONS === 'bundled'
  const entry = isBundled ? 'dist/functions/auth/index.mjs' : 'functions/api/auth/handler.ts'
  const run = runScript(entry, { STAGE: 'prod', OTP_ECHO: '1', LISTENS_ON: '127.0.0.1' })
  expect(await run.exited).not.toBe(0)
  expect(run.output()).toContain('OTP_ECHO is not allowed in production')
})

test('a host that others on the network can reach does not start with codes on screen', async () => {
  for (const HOST of ['0.0.0.0', '::']) {
    const { code, said } = await start({ HOST, OTP_ECHO: '1' })
    expect(code).toBe(1)
    expect(said).toContain('OTP_ECHO is only allowed where the listener is on loopback')
    expect(said.split('\n')).toHaveLength(1)
  }
})

test('a host behind a proxy does not start with codes on screen, with the demo, or without a mail server', async () => {
  const PUBLIC_URL = 'https://sameway.example'
  const SMTP_URL = 'smtp://127.0.0.1:9'
  for (const [env, sentence] of [
    [{ OTP_ECHO: '1', SMTP_URL }, 'OTP_ECHO is only allowed where the listener is on loopback and so is PUBLIC_URL'],
    [{ SEED: 'demo', SMTP_URL }, 'SEED=demo is not for PUBLIC_URL=https://sameway.example'],
    [{}, 'SMTP_URL is missing'],
  ] as const) {
    const { code, said } = await start({ PUBLIC_URL, ...env })
    expect(code).toBe(1)
    expect(said).toContain(sentence)
    expect(said.split('\n')).toHaveLength(1)
  }
})

test('an impossible setting is refused in one sentence', async () => {
  const { code, said } = await start({ PORT: 'eighty' })
  expect(code).toBe(1)
  expect(said).toContain('PORT')
  expect(said.split('\n')).toHaveLength(1)
})

test('a taken port and a data folder in use are each refused in one sentence', async () => {
  const first = await runLocal(dataDir)
  try {
    const port = new URL(first.url).port
    const samePort = await start({ PORT: port, DATA_DIR: join(dataDir, 'other') })
    expect(samePort.code).toBe(1)
    expect(samePort.said).toContain(port)
    expect(samePort.said.split('\n')).toHaveLength(1)
    const sameFolder = await start({})
    expect(sameFolder.code).toBe(1)
    expect(sameFolder.said).toContain('in use')
    expect(sameFolder.said.split('\n')).toHaveLength(1)
  } finally {
    expect(await first.stop('SIGINT')).toBe(0)
  }
})

test.runIf(process.platform === 'linux')('a host that starts has one heap for all its threads', async () => {
  const host = await runLocal(dataDir)
  try {
    const settings = await readFile(`/proc/${host.child.pid}/environ`, 'utf8')
    expect(settings.split('\0')).toContain('MALLOC_ARENA_MAX=1')
  } finally {
    await host.stop()
  }
})
