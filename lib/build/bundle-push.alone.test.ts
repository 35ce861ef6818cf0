import { spawnSync } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { bundleFunctions } from './bundle-functions.ts'

const folder = temporaryFolder('bundled-push')
beforeAll(() =>
  bundleFunctions({ workers: [{ name: 'push', entry: 'functions/platform/push/push-request.ts' }], folder }),
)

const pair = createECDH('prime256v1')
const [publicKey, privateKey] = [pair.generateKeys('base64url'), pair.getPrivateKey('base64url')]
const device = { p256dh: publicKey, auth: randomBytes(16).toString('base64url') }

/** Node warns of old calls in a bundle, and not in `node_modules`. */
const runStrictly = (code: string) => {
  const { status, stderr } = spawnSync(process.execPath, ['--throw-deprecation', '--input-type=module', '-e', code], {
    encoding: 'utf8',
  })
  return { status, stderr }
}

test('a bundled push is encrypted and signed without a call that node warns of', () => {
  const about = { url: 'https://web.push.apple.com/x', keys: device, key: { id: 'k', publicKey, privateKey } }
  const code = `
    const { toPushRequest } = await import('${folder}/push/index.mjs')
    const { url, keys, key } = ${JSON.stringify(about)}
    const sending = { ttlSeconds: 60, subject: 'https://sameway.co.uk', key, now: new Date() }
    const { body } = toPushRequest({ url: new URL(url), keys }, { payload: '{}', tag: 't', urgency: 'high' }, sending)
    if (body.length < 100) throw new Error('Nothing is encrypted')`
  expect(runStrictly(code)).toEqual({ status: 0, stderr: '' })
})

test('node would warn of the way in which the library itself reads addresses', () => {
  expect(runStrictly(`(await import('node:url')).default.parse('https://web.push.apple.com/x')`)).toEqual({
    status: 1,
    stderr: expect.stringContaining('DEP0169'),
  })
})
