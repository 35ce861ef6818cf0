import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compress } from './compress.ts'
import type { HttpEvent } from './steps.ts'

const from = (accepted?: string): HttpEvent =>
  ({ headers: accepted === undefined ? {} : { 'x-accept-encoding': accepted } }) as unknown as HttpEvent // all it reads
const long = JSON.stringify({
  cards: Array.from({ length: 50 }, (_, index) => ({ id: `req_${index}`, title: 'Café £5' })),
})
const answer = (body: string) => ({ statusCode: 200, headers: { 'content-type': 'application/json' }, body })

describe('an answer', () => {
  test.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'br, gzip;q=0.0', 'xgzip'])(
    'is left as it is for a caller who accepts %j',
    (accepted) => {
      expect(compress(from(accepted), answer(long))).toEqual(answer(long))
    },
  )

  test('is left as it is if it is short', () => {
    expect(compress(from('gzip'), answer('{"ok":true}'))).toEqual(answer('{"ok":true}'))
  })

  test.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.5', 'deflate, *', 'GZIP'])(
    'is compressed for a caller who accepts %j',
    (accepted) => {
      const { body = '', isBase64Encoded, headers } = compress(from(accepted), answer(long))
      expect(headers).toEqual({
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        vary: 'accept-encoding',
      })
      expect(isBase64Encoded).toBe(true)
      const packed = Buffer.from(body, 'base64')
      expect(gunzipSync(packed).toString()).toBe(long)
      expect(packed.length).toBeLessThan(long.length / 4)
    },
  )
})
