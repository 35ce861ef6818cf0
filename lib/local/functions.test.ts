import { expect, it } from 'vitest'
import type { Worker } from '#lib/groups.ts'
import { loadLambda } from './functions.ts'

const worker = (entry: Worker['entry']): Worker => ({ name: 'none', entry, uses: [], memoryMb: 128 })

it('reports a missing function in one sentence', async () => {
  await expect(loadLambda(worker('functions/none.ts'), 'bundled')).rejects.toThrow(
    /dist\/functions\/none\/index\.mjs is missing: run npm run build first\.$/,
  )
  await expect(loadLambda(worker('functions/none.ts'), 'source')).rejects.toThrow('functions/none.ts is missing.')
  await expect(loadLambda(worker('functions/platform/config.ts'), 'source')).rejects.toThrow('exports no handler.')
})

it('loads a handler', async () => {
  const { name, handler } = await loadLambda(worker('functions/api/unknown/handler.ts'), 'source')
  expect([name, typeof handler]).toEqual(['none', 'function'])
})
