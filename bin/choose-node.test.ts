import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { chooseNode, nodePackages } from './choose-node.mjs'

const platforms = [
  ['linux', 'x64', 'run "nvm install 24" or "fnm use"'],
  ['linux', 'arm64', 'run "nvm install 24" or "fnm use"'],
  ['darwin', 'x64', 'run "nvm install 24", "fnm use" or "brew install node@24"'],
  ['darwin', 'arm64', 'run "nvm install 24", "fnm use" or "brew install node@24"'],
  ['win32', 'x64', 'run "winget install OpenJS.NodeJS.LTS" or "fnm use"'],
] as const

/** Platforms for which npm has no Node. */
const others = [
  ['win32', 'arm64', 'run "winget install OpenJS.NodeJS.LTS" or "fnm use"'],
  ['freebsd', 'x64', 'install it from https://nodejs.org'],
] as const

describe.each(platforms)('on %s %s', (platform, arch, command) => {
  test.each([
    ['makes the link that npm 10 leaves out', 'v20.20.2', 'v24.21.0', false, 'link'],
    ['keeps the link that npm 11 has made', 'v20.20.2', 'v24.21.0', true, 'none'],
    ['links the packaged Node even if the machine has Node 24', 'v24.1.0', 'v24.21.0', false, 'link'],
    ["uses the machine's own 24 without a package", 'v24.1.0', undefined, false, 'none'],
    ["uses the machine's own 26 without a package", 'v26.0.0', undefined, false, 'none'],
    ['removes the link to a packaged Node that does not run', 'v24.1.0', undefined, true, 'unlink'],
    ['removes the link to a packaged Node that is too old', 'v24.1.0', 'v22.0.0', true, 'unlink'],
  ])('%s', (_title, version, packaged, isLinked, action) => {
    expect(chooseNode({ platform, arch, version, packaged, isLinked })).toEqual({ action })
  })

  it.each([undefined, 'v22.0.0'])(
    'refuses an older Node in one sentence that says how to get 24 (packaged: %s)',
    (packaged) => {
      expect(chooseNode({ platform, arch, version: 'v22.12.0', packaged, isLinked: false })).toEqual({
        action: 'refuse',
        sentence: `Sameway needs Node 24. This machine has v22.12.0, and the one that npm should have brought is not there or does not run: ${command}, then try again.`,
      })
    },
  )
})

describe.each(others)('on %s %s, for which npm has no Node', (platform, arch, command) => {
  it("uses the machine's own 24", () => {
    expect(chooseNode({ platform, arch, version: 'v24.1.0', isLinked: false })).toEqual({ action: 'none' })
  })

  it('refuses an older Node in one sentence that says how to get 24', () => {
    expect(chooseNode({ platform, arch, version: 'v22.12.0', isLinked: false })).toEqual({
      action: 'refuse',
      sentence: `Sameway needs Node 24. This machine has v22.12.0, and npm has none for ${platform} on ${arch}: ${command}, then try again.`,
    })
  })
})

test('the optional dependencies named node-* are exactly the packages that bring Node', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const listed = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'))
  expect(listed.sort()).toEqual(Object.values(nodePackages).sort())
})
