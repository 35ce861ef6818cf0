import { describe, expect, test } from 'vitest'
import { contextOf, isSet, optionOf, toShellLine, withoutOption } from './options.ts'

describe('options', () => {
  test('have two forms, and the last one counts', () => {
    expect(optionOf(['--profile', 'one', '--profile=two'], '--profile')).toBe('two')
    expect(optionOf(['-O', 'file'], '--outputs-file', '-O')).toBe('file')
    expect(optionOf(['--profiles=two', '--profile'], '--profile')).toBeUndefined()
  })

  test('of the context are found by their key', () => {
    const words = ['-c', 'stage=try', '--context', 'domain=a=b', '-c=stage=prod', 'region=x']
    expect(['stage', 'domain', 'region'].map((key) => contextOf(words, key))).toEqual(['prod', 'a=b', undefined])
  })

  test('without a value are set or not', () => {
    const isForced = (words: string[]) => isSet(words, '--force', '-f')
    expect([['--force'], ['-f'], ['--force=true']].every(isForced)).toBe(true)
    expect([['--force=false'], ['--no-force'], ['force'], []].some(isForced)).toBe(false)
  })

  test('are removed with their value', () => {
    const left = withoutOption(['-c', 'a=b', '--release', 'abc', '--release=def', '-v'], '--release')
    expect(left).toEqual(['-c', 'a=b', '-v'])
  })

  test('are quoted for a shell', () => {
    expect(toShellLine(['-c', 'mailFrom=Sameway <a@b.example>', "it's", 'arn:aws:acm:x/1'])).toBe(
      `-c 'mailFrom=Sameway <a@b.example>' 'it'\\''s' arn:aws:acm:x/1`,
    )
  })
})
