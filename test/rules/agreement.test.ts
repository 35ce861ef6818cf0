import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runbook } from '#lib/cloud/runbook.ts'
import { allFunctions, groups } from '#lib/groups.ts'
import { contracts } from '#shared/contracts/contracts.ts'
import { type Contract, type Endpoint, routeKey } from '#shared/contracts/endpoint.ts'
import { accessRules } from '#shared/model/access.ts'
import { failures } from '#shared/model/failure.ts'
import { readText, repositoryFiles } from '#test/support/repository.ts'

const endpoints: [string, Endpoint][] = groups.flatMap(({ contract }) => Object.entries(contract as Contract))

describe('facts stated in two places', () => {
  test('every contract has its group and every group its contract', () => {
    expect(Object.fromEntries(groups.map(({ name, contract }) => [name, contract]))).toEqual(contracts)
  })

  test('every function has its file', () => {
    const missing = allFunctions.filter(({ entry }) => !repositoryFiles.includes(entry)).map(({ entry }) => entry)
    expect(missing).toEqual([])
  })

  test('no two calls share a route or a name', () => {
    const routes = endpoints.map(([, endpoint]) => routeKey(endpoint))
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([])
    const names = endpoints.map(([name]) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('every call names who may make it, by a rule that exists', () => {
    for (const [, endpoint] of endpoints) expect(Object.keys(accessRules)).toContain(endpoint.access)
  })

  test('every public call that costs us something has a limit', () => {
    const open = endpoints.filter(([, { access, body }]) => access === 'anyone' && body)
    expect(open.filter(([, { limits = [] }]) => !limits.some(({ by }) => by === 'ip')).map(([name]) => name)).toEqual(
      [],
    )
  })

  test('every refusal that a contract lists is in the catalogue, once', () => {
    for (const [, { failures: listed }] of endpoints) {
      expect(listed.filter((code) => !(code in failures))).toEqual([])
      expect(new Set(listed).size).toBe(listed.length)
    }
  })

  test('every refusal is a sentence', () => {
    const astray = Object.entries(failures).filter(([, { text }]) => !/^[A-Z].*[\w)}]\.$/.test(text))
    expect(astray).toEqual([])
  })
})

describe('the READMEs', () => {
  const files = repositoryFiles.filter((path) => path.endsWith('README.md'))
  const all = () => files.map(readText).join('\n')
  /** The READMEs, and the pages beside them such as functions/decisions.md. */
  const pages = repositoryFiles.filter((path) => path.endsWith('.md'))

  test('name every setting that is read', () => {
    const settings = ['functions/platform/config.ts', 'lib/local/options.ts'].flatMap((path) =>
      [...readText(path).matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name),
    )
    expect(settings).toContain('OTP_ECHO')
    expect([...new Set(settings)].filter((name) => !all().includes(name))).toEqual([])
  })

  test('have an article for every alarm', () => {
    const headings = readText('lib/cloud/README.md').split('\n')
    const titles = Object.values(runbook).map(({ title }) => `### ${title}`)
    expect(titles.length).toBeGreaterThan(0)
    expect(titles.filter((title) => !headings.includes(title))).toEqual([])
  })

  test('name only files that exist', () => {
    const named = pages.flatMap((page) =>
      [...readText(page).matchAll(/`((?:bin|lib|functions|shared|web|test)\/[\w./-]+\.\w+)`/g)].map(
        ([, path = '']) => path,
      ),
    )
    expect(named.filter((path) => !repositoryFiles.includes(path))).toEqual([])
  })

  test.each(pages)('link only to files that exist: %s', (file) => {
    const links = [...readText(file).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) =>
      posix.join(file, '..', path),
    )
    expect(links.filter((path) => !repositoryFiles.some((one) => one === path || one.startsWith(`${path}/`)))).toEqual(
      [],
    )
  })

  test('begin with an introduction of at most 8 kB', () => {
    expect(Buffer.byteLength(readText('README.md'))).toBeLessThanOrEqual(8192)
  })
})
