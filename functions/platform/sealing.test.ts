import { afterEach, describe, expect, test, vi } from 'vitest'
import { openSealed, readSealingKeys, type Sealed, seal } from './sealing.ts'

const row = { PK: 'USER#usr_1', SK: 'TAX' }
const content = { niNumber: 'AB123456C' }
const keys = readSealingKeys('a secret of tests')
const sealed = seal(keys, row, content)

const lines: string[] = []
vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
afterEach(() => void lines.splice(0))

const changed = ({ sealed: text, keyId }: Sealed, at: number): Sealed => {
  const bytes = Buffer.from(text, 'base64url')
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return { sealed: bytes.toString('base64url'), keyId }
}

describe('what is sealed', () => {
  test.each<[string, typeof keys, typeof row, Sealed]>([
    ['with another secret', readSealingKeys('another'), row, sealed],
    [
      'with another secret under the same id',
      { ...readSealingKeys('another'), find: () => readSealingKeys('another').current },
      row,
      sealed,
    ],
    ['in the row of another user', keys, { ...row, PK: 'USER#usr_2' }, sealed],
    ['in another row of the same user', keys, { ...row, SK: 'PROFILE' }, sealed],
    ['where two keys run together', keys, { PK: 'USER#usr_', SK: '1TAX' }, sealed],
    ['after a change of its first byte', keys, row, changed(sealed, 0)],
    ['after a change of its text', keys, row, changed(sealed, 12)],
    ['after a change of its last byte', keys, row, changed(sealed, Buffer.from(sealed.sealed, 'base64url').length - 1)],
    ['once it is cut short', keys, row, { ...sealed, sealed: sealed.sealed.slice(0, 20) }],
    ['once it is empty', keys, row, { ...sealed, sealed: '' }],
  ])('cannot be opened %s, and the log has nothing of it', (_, other, at, what) => {
    expect(openSealed(other, at, what)).toBeUndefined()
    expect(lines.join('')).toContain('a sealed row cannot be opened')
    expect(lines.join('')).not.toMatch(/AB123456C|usr_1/)
  })

  test('can be opened with its own key, also once that is an older one', () => {
    expect(openSealed(keys, row, sealed)).toEqual(content)
    expect(openSealed(readSealingKeys('a newer one,a secret of tests'), row, sealed)).toEqual(content)
  })

  test('never looks the same twice, and shows neither content nor key', () => {
    expect(seal(keys, row, content).sealed).not.toBe(sealed.sealed)
    expect(Buffer.from(sealed.sealed, 'base64url').toString('latin1')).not.toContain('AB123456C')
    expect(keys.current.secret).toHaveLength(32)
    expect(keys.current.secret.toString('base64url')).not.toContain(sealed.keyId)
  })
})

test.each(['', ',', ',,'])('%j is not a list of secrets', (text) => {
  expect(() => readSealingKeys(text)).toThrow('TAX_KEYS must hold at least one secret')
})
