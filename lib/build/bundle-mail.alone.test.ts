import { spawnSync } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { bundleFunctions } from './bundle-functions.ts'

const folder = temporaryFolder('bundled-mail')
beforeAll(() => bundleFunctions({ workers: [{ name: 'mail', entry: 'functions/platform/mail/to-mime.ts' }], folder }))

test('a bundled mail gets its headers without a call that node warns of', () => {
  const mail = {
    ...{ from: 'hello@sameway.example', to: ['ann@post.example'], replyTo: [], subject: 'Grüße', text: 'Hello' },
    ...{ html: '<p>Hello</p>', oneClickUrl: `https://sameway.example/${'a'.repeat(200)}` },
  }
  const code = `
    const { toMime } = await import('${folder}/mail/index.mjs')
    process.stdout.write(await toMime(${JSON.stringify(mail)}))`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--throw-deprecation', '--input-type=module', '-e', code],
    { encoding: 'utf8' },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout.split('\r\n').filter((line) => line.startsWith('List-'))).toEqual([
    `List-Unsubscribe: <${mail.oneClickUrl}>`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ])
})
