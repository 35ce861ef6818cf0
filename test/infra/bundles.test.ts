import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundleFunctions } from '#lib/build/bundle-functions.ts'
import { allFunctions } from '#lib/groups.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { bundleBudget } from './bundle-budget.ts'

const folder = temporaryFolder('budgets')
let bundles: Awaited<ReturnType<typeof bundleFunctions>>
beforeAll(async () => {
  bundles = await bundleFunctions({ folder })
})

describe.each(allFunctions)('the bundle of $name', ({ name }) => {
  const bundle = () => bundles.find((made) => made.name === name)

  it('is within its budget', () => {
    expect(bundle()?.bytes).toBeGreaterThan(0)
    expect(bundle()?.bytes).toBeLessThanOrEqual(bundleBudget(name))
  })

  it('contains neither the large zod nor the long chain of credentials', () => {
    const heavy =
      /node_modules\/zod\/v4\/(classic|locales\/(?!en\.))|credential-provider-(node|ini|sso|process|imds)|language-common/
    expect(bundle()?.modules.filter((path) => heavy.test(path))).toEqual([])
  })

  it('loads by itself and has a handler', async () => {
    const { handler } = await import(pathToFileURL(join(folder, name, 'index.mjs')).href)
    expect(handler).toBeTypeOf('function')
  })

  it('contains everything that its lazy parts need', async () => {
    const parts = readdirSync(join(folder, name)).filter((file) => file.endsWith('.mjs'))
    for (const part of parts) await expect(import(pathToFileURL(join(folder, name, part)).href)).resolves.toBeDefined()
  })
})

it('only the functions that send pushes contain the library that encrypts them', () => {
  const holders = bundles.filter(({ modules }) => modules.some((path) => path.includes('node_modules/web-push/')))
  expect(holders.map(({ name }) => name).toSorted()).toEqual(['fan-out', 'sweeper'])
})

it('no function contains the library that sends the mails of one machine', () => {
  const holders = bundles.filter(({ modules }) => modules.some((path) => path.includes('node_modules/nodemailer/')))
  expect(holders).toEqual([])
})
