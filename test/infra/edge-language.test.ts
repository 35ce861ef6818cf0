import { describe, expect, it } from 'vitest'
import { faultsOf } from './edge-language.ts'

describe('the language of CloudFront Functions', () => {
  it.each([
    ['const { request } = event', 'ObjectPattern'],
    ['const [first] = []', 'ArrayPattern'],
    ['function handler({ request }) {}', 'ObjectPattern'],
    ['function handler(a = 1) {}', 'AssignmentPattern'],
    ['const copy = [...[1]]', 'SpreadElement'],
    ['const copy = { ...{} }', 'SpreadElement'],
    ['for (const one of [1]) {}', 'ForOfStatement'],
    ['const uri = {}?.uri', 'ChainExpression'],
    ['const uri = null ?? 1', '??'],
    ['let a = 1; a ??= 2', '??='],
    ['let a = 2; a **= 2', '**='],
    ['class Request {}', 'ClassDeclaration'],
    ['function* handler() {}', 'a generator'],
    ['const later = async () => 1', 'an async closure'],
    ['const later = async function () {}', 'an async closure'],
    ['const a = 1; const b = { a }', 'a short or computed property'],
    ['const a = { b() {} }', 'a short or computed property'],
    ["const a = { ['b']: 1 }", 'a short or computed property'],
    ['try { parseInt(1) } catch {}', 'catch without a name'],
    ['const text = String.raw`a`', 'TaggedTemplateExpression'],
    ['const n = 1n', '1n'],
    ['const n = 0b11', '0b11'],
    ["const text = '\\u{1F600}'", 'an escape with braces'],
    ['const pattern = /(?<=a)b/', 'a pattern that looks back'],
    ['const pattern = /(?<!a)b/', 'a pattern that looks back'],
    ['const pattern = /\\p{L}/', 'a pattern with classes of Unicode'],
    ['const pattern = /./s', 'a pattern with s'],
    ['const pattern = /a/u', 'a pattern with u'],
    ["'a'.at(0)", 'a call of at'],
    ["'a'.matchAll(/a/g)", 'a call of matchAll'],
    ["'a'['at'](0)", 'a call of at'],
    ['const flat = [].flat', '.flat'],
    ['const up = (0).constructor', '.constructor'],
    ["const key = 'at'; 'a'[key](0)", 'a call of a member by index'],
    ['Object.fromEntries([])', 'fromEntries of a built-in object'],
    ['Array.from([])', 'from of a built-in object'],
    ["console.error('a')", 'error of a built-in object'],
    ['const seen = new Map()', 'new'],
    ["const made = new Function('return 1')", 'new'],
    ["fetch('https://example.org')", 'fetch'],
    ["eval('1')", 'eval'],
    ["const fs = require('fs')", 'require'],
    ['setTimeout(parseInt, 1)', 'setTimeout'],
    ['parseInt(1,)', 'a comma after the last argument'],
    ['function handler(a,) {}', 'a comma after the last parameter'],
    ['debugger', 'DebuggerStatement'],
  ])('has no %s', (source, fault) => {
    expect(faultsOf(source).map((line) => line.replace(/^line 1: /, ''))).toContain(fault)
  })

  it.each(["import cf from 'cloudfront'", 'export const handler = 1', 'await handler()'])(
    'is that of a script, where %s is an error',
    (source) => {
      expect(() => faultsOf(source)).toThrow()
    },
  )

  it('loads no module lazily', () => {
    expect(faultsOf("const cf = import('cloudfront')")).toEqual(['line 1: ImportExpression'])
  })

  it.each([
    'function handler(event) { var request = event.request; return request }',
    'function handler(event, ...others) { return others.length }',
    'const twice = (n) => n * 2 ** 2; const n = twice(1_000)',
    'async function handler(event) { await handler(event); return event }',
    "const a = { b: 1, get c() { return 2 }, 'd': [1, , 2] }; for (const key in a) { if (a[key]) continue }",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template inside the source that is examined
    'try { throw new TypeError(`a ${1 + 1}`) } catch (error) { console.log(error.message) } finally { parseInt(1) }',
    'const found = /^(?<year>\\d{4})(?=-)(?:-)[(?<=]/gi.exec(decodeURIComponent("a")); const year = found.groups.year',
    "const text = 'a'.padStart(2).replaceAll('a', 'b'); label: while (true) { break label }",
    'switch (typeof Math.max(1, 2)) { case "number": Object.keys({}); break; default: JSON.stringify({}) }',
  ])('has all of %s', (source) => {
    expect(faultsOf(source)).toEqual([])
  })

  it('reports the line of an error', () => {
    expect(faultsOf('const a = 1\nconst b = a ?? 2')).toEqual(['line 2: ??'])
  })
})
