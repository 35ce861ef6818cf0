import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withoutGlobalStyles } from './slim-chakra.ts'

const engine = new URL('styled-system/system.js', import.meta.resolve('@chakra-ui/react'))

it('takes the making of global styles, and nothing else, out of the engine that is installed', () => {
  const before = readFileSync(engine, 'utf8').split('\n')
  const after = withoutGlobalStyles(before.join('\n')).split('\n')
  const changed = after.filter((line, at) => line !== before[at])
  expect(changed).toEqual(['  const _global = [];'])
  expect(after).toHaveLength(before.length)
})

it('stops the build where another version does it otherwise', () => {
  expect(() => withoutGlobalStyles('const _global = makeAll()')).toThrow('in another way')
})
