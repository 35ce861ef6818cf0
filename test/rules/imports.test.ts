import { describe, expect, test } from 'vitest'
import { codeFiles, type Import, importsOf, ourCode } from '#test/support/repository.ts'

const all = codeFiles.flatMap(importsOf)
const from = (folder: string): Import[] => all.filter((one) => one.from.startsWith(folder))
const said = (imports: Import[]): string[] => imports.map(({ from: file, to }) => `${file} → ${to}`)
const isOurs = ({ to }: Import): boolean => /^(bin|functions|lib|shared|test|web)\//.test(to)
const isTest = ({ from: file }: Import): boolean => /\.test\.tsx?$/.test(file)

/** The folders that each folder may import from, among our own. */
const directions: [string, string[]][] = [
  ['shared/', ['shared/']],
  ['web/', ['web/', 'shared/']],
  ['functions/platform/', ['functions/platform/', 'shared/']],
  ['functions/domain/', ['functions/domain/', 'functions/platform/', 'shared/']],
  ['functions/api/', ['functions/api/', 'functions/domain/', 'functions/platform/', 'shared/']],
  ['functions/realtime/', ['functions/realtime/', 'functions/domain/', 'functions/platform/', 'shared/']],
  ['functions/jobs/', ['functions/jobs/', 'functions/domain/', 'functions/platform/', 'shared/']],
  ['lib/', ['lib/', 'shared/']],
  ['bin/', ['bin/', 'lib/', 'web/build/', 'shared/']],
]

/** Handlers are imported late, by the code that runs them, and so is the set-up of one machine's accounts. */
const mayLoadFunctions = ({ from: file, isLate, isType }: Import): boolean =>
  (isLate || isType) &&
  (file.startsWith('lib/local/') ||
    ['bin/admin-bootstrap.ts', 'bin/canary-bootstrap.ts', 'bin/places-import.ts'].includes(file))

describe('imports point one way', () => {
  test('the scanner finds imports at all', () => {
    expect(all.length).toBeGreaterThan(200)
    expect(said(from('functions/api/unknown/'))).toContain(
      'functions/api/unknown/handler.ts → shared/contracts/contracts.ts',
    )
  })

  test.each(directions)('%s', (folder, allowed) => {
    const astray = from(folder).filter(
      (one) =>
        isOurs(one) &&
        !isTest(one) &&
        !allowed.some((place) => one.to.startsWith(place)) &&
        !(one.to.startsWith('functions/') && mayLoadFunctions(one)),
    )
    expect(said(astray)).toEqual([])
  })

  test('only tests import test', () => {
    const astray = ourCode.flatMap(importsOf).filter((one) => one.to.startsWith('test/') && !isTest(one))
    expect(said(astray)).toEqual([])
  })

  test('one Lambda does not import another', () => {
    const group = (path: string) => path.split('/')[2]
    const astray = from('functions/api/').filter(
      ({ from: file, to }) =>
        to.startsWith('functions/api/') && to !== 'functions/api/lambda-for.ts' && group(to) !== group(file),
    )
    expect(said(astray)).toEqual([])
  })

  test('a feature of the domain uses no other feature’s use cases, only stores, rows and the rules of a request’s life', () => {
    const feature = (path: string) => path.split('/')[2]
    const astray = from('functions/domain/').filter(
      ({ from: file, to, isType }) =>
        to.startsWith('functions/domain/') &&
        feature(to) !== feature(file) &&
        feature(to) !== 'shared' &&
        !isType &&
        !/[-/](store|item)\.ts$/.test(to) &&
        !to.startsWith('functions/domain/requests/lifecycle/'),
    )
    expect(said(astray)).toEqual([])
  })

  test('the rules of a request’s life import its row, its facts at the door and no store', () => {
    const lifecycle = 'functions/domain/requests/lifecycle/'
    const rows = ['functions/domain/requests/request-item.ts', 'functions/domain/requests/door-facts.ts']
    const rules = from(lifecycle).filter((one) => !isTest(one))
    const astray = rules.filter(({ to, isType }) => !isType && !/^shared\//.test(to) && !to.startsWith(lifecycle))
    expect(said(astray.filter(({ to }) => !rows.includes(to)))).toEqual([])
    expect(rules.length).toBeGreaterThan(10)
  })

  test('only stores of the domain query the table, and nothing there imports the SDK', () => {
    const used = from('functions/domain/').filter((one) => !one.isType && !isTest(one))
    const asking = used.filter(({ to }) => to === 'functions/platform/table/commands.ts')
    expect(said(asking.filter((one) => !/[-/]store\.ts$/.test(one.from)))).toEqual([])
    expect(asking.length).toBeGreaterThan(10)
    expect(said(used.filter(({ to }) => to.startsWith('@aws-sdk/')))).toEqual([])
  })

  test('the SDK’s client of the table is made in one place, and loaded by the first query', () => {
    const used = from('functions/').filter((one) => !one.isType && !isTest(one))
    const makers = used.filter(({ to }) => to === '@aws-sdk/client-dynamodb').map((one) => one.from)
    expect(makers).toEqual(['functions/platform/table/ask-table.ts'])
    const askers = used.filter(({ to }) => to === '@aws-sdk/lib-dynamodb').map((one) => one.from)
    expect(new Set(askers)).toEqual(new Set(makers))
    const loaders = used.filter(({ to }) => /ask-table/.test(to)).map((one) => one.from)
    expect(new Set(loaders)).toEqual(new Set(['functions/platform/table/table.ts']))
  })

  test('what the browser loads imports neither the SDK nor node', () => {
    const foreign = /^(@aws-sdk\/|node:|ws$|aws-cdk-lib|constructs)/
    const astray = [...from('web/src/'), ...from('shared/')].filter((one) => foreign.test(one.to) && !isTest(one))
    expect(said(astray)).toEqual([])
  })

  test('aws-amplify is imported in web/src/lib alone', () => {
    const astray = from('web/').filter(
      (one) => one.to.startsWith('aws-amplify') && !one.from.startsWith('web/src/lib/'),
    )
    expect(said(astray)).toEqual([])
  })

  describe('the web’s imports go down: app, features, components, then lib and ui', () => {
    const isHelp = ({ from: file }: Import) =>
      isTest({ from: file } as Import) || /[.-](fixtures|mocks)\.tsx?$/.test(file)
    const webImports = from('web/src/').filter((one) => one.to.startsWith('web/src/') && !isHelp(one))
    const feature = (path: string) => path.split('/')[3]
    const floors: [string, (one: Import) => boolean][] = [
      [
        'features import neither app nor each other',
        ({ from: file, to }) =>
          file.startsWith('web/src/features/') &&
          (to.startsWith('web/src/app/') || (to.startsWith('web/src/features/') && feature(to) !== feature(file))),
      ],
      [
        'components import lib and ui',
        ({ from: file, to }) => file.startsWith('web/src/components/') && /^web\/src\/(app|features)\//.test(to),
      ],
      [
        'lib imports nothing above it',
        ({ from: file, to }) => file.startsWith('web/src/lib/') && !to.startsWith('web/src/lib/'),
      ],
      [
        'ui knows no API',
        ({ from: file, to }) =>
          file.startsWith('web/src/ui/') && !to.startsWith('web/src/ui/') && to !== 'web/src/lib/lazy-component.ts',
      ],
    ]

    test.each(floors)('%s', (_, isAstray) => {
      expect(said(webImports.filter(isAstray))).toEqual([])
    })

    test('nothing in the product imports the gallery, which imports only ui', () => {
      const others = all.filter((one) => !one.from.startsWith('web/gallery/'))
      expect(said(others.filter(({ to }) => to.startsWith('web/gallery/')))).toEqual([])
      const imported = from('web/gallery/').filter(isOurs)
      expect(imported.length).toBeGreaterThan(10)
      expect(said(imported.filter(({ to }) => !/^(web\/(gallery|src\/ui)|shared\/model)\//.test(to)))).toEqual([])
    })

    test('ui imports no contract', () => {
      expect(said(from('web/src/ui/').filter(({ to }) => to.startsWith('shared/contracts/')))).toEqual([])
    })
  })

  describe('no import leads back to itself, types and late imports included', () => {
    /** For each room, the other rooms that its files import from. */
    const leadingTo = (imports: Import[], roomOf: (path: string) => string): Map<string, Set<string>> => {
      const doors = new Map<string, Set<string>>()
      for (const { from: file, to } of imports) {
        const [room, next] = [roomOf(file), roomOf(to)]
        if (room !== next) doors.set(room, (doors.get(room) ?? new Set()).add(next))
      }
      return doors
    }

    /** The rooms in circles: those that remain when rooms without a way in or out are removed until none is left. */
    const roomsInCircles = (doors: Map<string, Set<string>>): string[] => {
      const left = new Map(doors)
      for (let before = -1; before !== left.size; ) {
        before = left.size
        const entered = new Set([...left.values()].flatMap((next) => [...next]))
        for (const [room, next] of left)
          if (!entered.has(room) || ![...next].some((one) => left.has(one))) left.delete(room)
      }
      return [...left.keys()].toSorted()
    }

    const product = all.filter((one) => isOurs(one) && !isTest(one) && !one.from.startsWith('test/'))

    test('a circle is found, even one of types alone', () => {
      const circle = ['a', 'b', 'c'].map((file, index) => ({
        ...{ from: file, to: ['b', 'c', 'a'][index] ?? '', isType: index === 1, isLate: false },
      }))
      const beside = { from: 'd', to: 'a', isType: false, isLate: false }
      expect(roomsInCircles(leadingTo([...circle, beside], (path) => path))).toEqual(['a', 'b', 'c'])
    })

    test('among files', () => {
      expect(roomsInCircles(leadingTo(product, (path) => path))).toEqual([])
    })

    test('among the folders of requests, and the files beside them', () => {
      const place = 'functions/domain/requests/'
      const inside = product.filter(({ from: file, to }) => file.startsWith(place) && to.startsWith(place))
      const roomOf = (path: string) => path.slice(place.length).split('/')[0] ?? ''
      expect(roomsInCircles(leadingTo(inside, roomOf))).toEqual([])
    })
  })

  test('zod is imported whole, from zod/mini', () => {
    const foreign = all.filter(({ to }) => /^zod(\/|$)/.test(to) && to !== 'zod/mini')
    // The peers that we compare ourselves with are written as most people would write them.
    const astray = foreign.filter(({ from: file }) => !file.startsWith('test/lab/peers/'))
    expect(said(astray)).toEqual([])
  })
})
