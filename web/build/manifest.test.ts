import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

const folder = new URL('../public', import.meta.url)

const Picture = z.object({ src: z.string(), type: z.string(), sizes: z.string() })
const Manifest = z.object({
  id: z.string(),
  description: z.string(),
  icons: z.array(Picture),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(Picture) })),
  screenshots: z.array(z.extend(Picture, { form_factor: z.enum(['narrow', 'wide']), label: z.string() })),
})
type Picture = z.output<typeof Picture>

const { id, description, icons, shortcuts, screenshots } = Manifest.parse(
  JSON.parse(readFileSync(`${folder.pathname}/manifest.webmanifest`, 'utf8')),
)

const bytesOf = ({ src }: Picture) => readFileSync(folder.pathname + src)

const sizeOfPng = (bytes: Buffer): string => {
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

/** Skips the segments before the frame's header, which has the size. */
const sizeOfJpeg = (bytes: Buffer): string => {
  expect(bytes.readUInt16BE(0)).toBe(0xffd8)
  let at = 2
  while (![0xffc0, 0xffc2].includes(bytes.readUInt16BE(at))) at += 2 + bytes.readUInt16BE(at + 2)
  return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`
}

const readers: Record<string, (bytes: Buffer) => string> = {
  'image/png': sizeOfPng,
  'image/jpeg': sizeOfJpeg,
  'image/svg+xml': (bytes) => (bytes.includes('<svg') ? 'any' : 'not a drawing'),
}

const allIcons = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]

it.each([...allIcons, ...screenshots])('$src is there, in the size and type that the manifest names', (picture) => {
  expect(readers[picture.type]?.(bytesOf(picture))).toBe(picture.sizes)
})

describe('what the browser asks of an app before it shows its pictures', () => {
  it('has an id, and a description that is shown whole', () => {
    expect(id).toBe('/')
    expect(description.length).toBeLessThanOrEqual(300)
  })

  it.each(['narrow', 'wide'] as const)('%s screenshots have one shape, which is not too long', (form) => {
    const shapes = screenshots
      .filter(({ form_factor }) => form_factor === form)
      .map(({ sizes }) => sizes.split('x').map(Number))
    expect(shapes.length).toBeGreaterThan(0)
    expect(shapes.length).toBeLessThanOrEqual(8)
    expect(new Set(shapes.map(([width = 0, height = 1]) => (width / height).toFixed(3))).size).toBe(1)
    for (const sides of shapes) {
      expect(Math.min(...sides)).toBeGreaterThanOrEqual(320)
      expect(Math.max(...sides)).toBeLessThanOrEqual(3840)
      expect(Math.max(...sides) / Math.min(...sides)).toBeLessThanOrEqual(2.3)
    }
  })

  it('screenshots have labels, and weigh at most 60 kB', () => {
    for (const screenshot of screenshots) {
      expect(screenshot.label).not.toBe('')
      expect(bytesOf(screenshot).length).toBeLessThanOrEqual(60_000)
    }
  })

  it('shortcuts lead to screens, each with an icon of at least 96 pixels', () => {
    expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Post a request', '/requests'],
      ['My deliveries', '/dashboard'],
    ])
    for (const shortcut of shortcuts)
      expect(Number.parseInt(shortcut.icons[0]?.sizes ?? '', 10)).toBeGreaterThanOrEqual(96)
  })
})
