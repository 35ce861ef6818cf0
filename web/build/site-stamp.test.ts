import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { beginBuild, isStampFresh } from './site-stamp.ts'

const root = temporaryFolder('stamp')
for (const name of ['web', 'shared', 'dist', 'bin']) mkdirSync(join(root, name))
for (const name of ['web/page.ts', 'package.json', 'package-lock.json']) writeFileSync(join(root, name), 'first')

test('a site is fresh until a source changes, for any spelling of its folder', () => {
  expect(isStampFresh(root)).toBe(false)
  beginBuild(root)()
  expect([root, `${root}/`, `${root}/bin/../`].map(isStampFresh)).toEqual([true, true, true])
  writeFileSync(join(root, 'web/page.test.ts'), 'a test')
  expect(isStampFresh(root)).toBe(true)
  writeFileSync(join(root, 'web/page.ts'), 'second')
  expect(isStampFresh(root)).toBe(false)
})

test('a site is not fresh during a build, after a failed build, or if a source changed during the build', () => {
  beginBuild(root)()
  const finish = beginBuild(root)
  expect(isStampFresh(root)).toBe(false)
  writeFileSync(join(root, 'web/page.ts'), 'saved during the build')
  finish()
  expect(isStampFresh(root)).toBe(false)
})
