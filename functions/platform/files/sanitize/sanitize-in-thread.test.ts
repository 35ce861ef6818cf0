import { describe, expect, test } from 'vitest'
import { jpegExif, jpegOf, objectStream, pdfOf } from '#test/support/sample-files.ts'
import { sanitizeInThread } from './sanitize-in-thread.ts'

/** Only comments: slow for its size. */
const slow = pdfOf({ objects: [`<< ${'%\n'.repeat(2_000_000)} >>`] })
const limits = { timeoutMs: 60_000, megabytes: 96 }

/** Counts how often this thread gets a turn meanwhile. */
const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await work()
  clearInterval(timer)
  return turns
}

describe('a file is refused in a separate thread', () => {
  test('if it is malformed', async () => {
    expect(await sanitizeInThread(Buffer.from('%PDF-1.7'), 'application/pdf', limits)).toBeUndefined()
    const cutOff = jpegOf({ scan: Buffer.alloc(2_000_000) }).subarray(0, -2)
    expect(await sanitizeInThread(cutOff, 'image/jpeg', limits)).toBeUndefined()
  })

  test('if it takes too long', async () => {
    expect(await sanitizeInThread(slow, 'application/pdf', { ...limits, timeoutMs: 1 })).toBeUndefined()
    expect(await sanitizeInThread(slow, 'application/pdf', limits)).toEqual(slow)
  })

  test('if it takes too much memory', async () => {
    expect(await sanitizeInThread(slow, 'application/pdf', { ...limits, megabytes: 4 })).toBeUndefined()
  })
})

test('returns a document as it is, and a large picture without its camera data', async () => {
  const packed = pdfOf({ objects: [objectStream('<< /Type /Font >>')] })
  expect(await sanitizeInThread(packed, 'application/pdf', limits)).toEqual(packed)
  const scan = Buffer.alloc(2_000_000)
  const picture = jpegOf({ width: 1_000, height: 1_000, scan, extra: [jpegExif(1, 'GPS 53.7997')] })
  expect(await sanitizeInThread(picture, 'image/jpeg', limits)).toEqual(jpegOf({ width: 1_000, height: 1_000, scan }))
})

test('other calls do not wait while a document is checked', async () => {
  expect(await turnsDuring(() => sanitizeInThread(slow, 'application/pdf', limits))).toBeGreaterThan(10)
})

test('each of many files at once gets its own result', async () => {
  const files = Array.from({ length: 6 }, (_, index) => pdfOf({ objects: [`<< /N ${index} >>`] }))
  const refused = Buffer.from('%PDF-1.7')
  const answers = await Promise.all(
    [refused, ...files].map((file) => sanitizeInThread(file, 'application/pdf', limits)),
  )
  expect(answers).toEqual([undefined, ...files])
})
