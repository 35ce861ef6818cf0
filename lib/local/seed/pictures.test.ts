import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sanitizeFile } from '#functions/platform/files/sanitize/sanitize-file.ts'
import { everybody } from './people.ts'
import { picturesFolder, readPicture } from './pictures.ts'
import { things } from './things.ts'

const pictures = readdirSync(picturesFolder).map((file) => file.replace('.webp', ''))

test('every picture passes as an upload as it is, and all together stay below 300 kB', () => {
  let total = 0
  for (const name of pictures) {
    const bytes = readPicture(name)
    expect(sanitizeFile(bytes, 'image/webp')?.equals(bytes), name).toBe(true)
    total += bytes.length
  }
  expect(total).toBeLessThan(300_000)
})

test('every picture that people or things name exists', () => {
  const named = [
    ...things.flatMap(({ picture }) => picture ?? []),
    ...everybody.flatMap(({ portrait }) => (portrait ? [`person-${portrait}`] : [])),
  ]
  expect(named.filter((name) => !pictures.includes(name))).toEqual([])
})
