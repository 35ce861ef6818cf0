import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { newRequestSound } from './make-sound.ts'
import { stream } from './mp3-stream.ts'

const sound = newRequestSound()

it('is the one that the site serves', () => {
  expect(readFileSync('web/public/newRequest.mp3').equals(sound)).toBe(true)
})

it('is a chain of whole frames, each of which stands alone', () => {
  const frames = Array.from({ length: sound.length / stream.frameBytes }, (_, at) =>
    sound.subarray(at * stream.frameBytes, (at + 1) * stream.frameBytes),
  )
  expect(frames.length).toBeGreaterThan(40)
  const heads = frames.map((frame) => Buffer.from(frame.subarray(0, 5)).toString('hex'))
  // Sync word, MPEG-1 layer III, 32 kbit/s, 48 kHz, mono; nothing borrowed from the frame before.
  expect(new Set(heads)).toEqual(new Set(['fffb14c000']))
})

it('is loud at once, and has faded when it ends', () => {
  // The loudness of a granule stands 39 bits into its frame's side information.
  const loudness = (frame: number) => {
    const at = frame * stream.frameBytes + 4
    const bits = ((sound[at + 4] ?? 0) << 8) | (sound[at + 5] ?? 0)
    return (bits >> 1) & 0xff
  }
  const last = sound.length / stream.frameBytes - 1
  expect(loudness(1)).toBeGreaterThan(190)
  expect(loudness(last)).toBeLessThan(loudness(1) - 20)
})
