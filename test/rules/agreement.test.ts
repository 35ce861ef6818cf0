import { describe, expect, test } from 'vitest'
import { runbook } from '#lib/cloud/runbook.ts'
import { allFunctions, groups } from '#lib/groups.ts'
import { contracts } from '#shared/contracts/contracts.ts'
import { type Contract, type Endpoint, routeKey } from '#shared/contracts/endpoint.ts'
import { accessRules } from '#shared/model/access.ts'
import { failures } from '#shared/model/failure.ts'
import { readText, repositoryFiles } from '#test/support/repository.ts'

const endpoints: [string, Endpoint][] = groups.flatMap(({ contract }) => Object.entries(contract as Contract))

describe('what is said in two places is the same', () => {
  test('G1 every contract has its group and every group its contract', () => {
    expect(Object.fromEntries(groups.map(({ name, contract }) => [name, contract]))).toEqual(contracts)
  })

  test('every function has its file', () => {
    const missing = allFunctions.filter(({ entry }) => !repositoryFiles.includes(entry)).map(({ entry }) => entry)
    expect(missing).toEqual([])
  })

  test('no two calls share a route or a name', () => {
    const routes = endpoints.map(([, endpoint]) => routeKey(endpoint))
    expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([])
    const names = endpoints.map(([name]) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('every call says who may make it, in a rule that exists', () => {
    for (const [, endpoint] of endpoints) expect(Object.keys(accessRules)).toContain(endpoint.access)
  })

  test('every call that anyone may make and that costs us something has a limit', () => {
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

describe('the README', () => {
  const readme = () => readText('README.md')

  test('names every setting that is read', () => {
    const read = ['functions/platform/config.ts', 'lib/local/options.ts'].flatMap((path) =>
      [...readText(path).matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name),
    )
    expect(read).toContain('OTP_ECHO')
    expect([...new Set(read)].filter((name) => !readme().includes(name))).toEqual([])
  })

  test('has an article for every alarm', () => {
    const headings = readme()
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .map((line) => line.replace(/^#+ /, ''))
    const titles = Object.values(runbook).map(({ title }) => title)
    expect(titles.length).toBeGreaterThan(0)
    expect(titles.filter((title) => !headings.includes(title))).toEqual([])
  })

  test('speaks of commands that exist', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
    const named = [...readme().matchAll(/\bnpm (?:run (?:--silent )?([\w:-]+)|(start|test)\b)/g)]
    expect(named.length).toBeGreaterThan(2)
    expect(named.map(([, run, short]) => run ?? short ?? '').filter((name) => !(name in scripts))).toEqual([])
  })

  test('speaks of files that exist', () => {
    const named = [...readme().matchAll(/`((?:bin|lib|functions|shared|web|test)\/[\w./-]+\.\w+)`/g)].map(
      ([, path = '']) => path,
    )
    expect(named.filter((path) => !repositoryFiles.includes(path))).toEqual([])
  })
})
