import { describe, expect, test } from 'vitest'
import {
  contextOf,
  deployRoleOptions,
  isOff,
  isSet,
  optionFault,
  optionOf,
  toShellLine,
  withoutOption,
} from './options.ts'

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

  test('of the context can be switched off with three words', () => {
    const isProtectOff = (said: string) => isOff(['-c', `protect=${said}`], 'protect')
    expect(['off', 'false', '0', 'on', 'offside'].map(isProtectOff)).toEqual([true, true, true, false, false])
    expect(isOff([], 'protect')).toBe(false)
  })

  const known = ['stage', 'domain']
  test.each([
    [['-c', 'stag=prod'], 'There is no option -c stag: it may be stage, domain.'],
    [['-c', 'stage', 'prod'], '-c stage has no value: write -c stage=….'],
    [['--context=domain='], '-c domain has no value: write -c domain=….'],
    [['-c', 'stage=dev', '-c', 'Domain=x'], 'There is no option -c Domain: it may be stage, domain.'],
  ])('of the context that nothing reads, or without a value, are refused: %j', (words, sentence) => {
    expect(optionFault(words, known)).toBe(sentence)
  })

  test('of the context that are known, and the CDK’s own, are accepted', () => {
    const words = ['-c', 'stage=prod', '-c', 'domain=a=b', '-c', '@aws-cdk/core:bootstrapQualifier=ours']
    expect(optionFault(words, known)).toBeUndefined()
    expect(optionFault(['-c', 'repository=a/b', '-c', 'existingProvider=true'], deployRoleOptions)).toBeUndefined()
  })
})
