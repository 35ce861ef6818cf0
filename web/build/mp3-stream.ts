/** MPEG-1 layer III, 48 kHz, mono, 32 kbit/s, as ISO 11172-3 lays it out; just as much of it as a few pure tones need. */
export const stream = { sampleRate: 48_000, lines: 576, granulesPerFrame: 2, frameBytes: 96 } as const

const headerBytes = [0xff, 0xfb, 0x14, 0xc0]

/** Huffman table 7: for two values of 0 to 5, the first one down and the second across, a code and its length. */
const codes = [1, 2, 10, 19, 16, 10, 3, 3, 7, 10, 5, 3, 11, 4, 13, 17, 8, 4].concat([
  12, 11, 18, 15, 11, 2, 7, 6, 9, 14, 3, 1, 6, 4, 5, 3, 2, 0,
])
const lengths = [1, 3, 6, 8, 8, 9, 3, 4, 6, 7, 7, 8, 6, 5, 7, 8, 8, 9].concat([
  7, 7, 8, 9, 9, 9, 7, 7, 8, 9, 9, 10, 8, 8, 9, 10, 10, 10,
])
const largest = 5

type Bits = { value: number; length: number }

/** A stretch of the sound: the steps of its spectrum, and how loud one step is. */
type Granule = { gain: number; pairs: number; bits: Bits[] }

/** The spectra, 576 lines each and 1 for full loudness, as a file that every browser plays. */
export const mp3Of = (spectra: readonly (readonly number[])[]): Uint8Array => {
  const granules = spectra.map(granuleOf)
  const frames: Uint8Array[] = []
  for (let at = 0; at < granules.length; at += stream.granulesPerFrame) {
    frames.push(frameOf(granules.slice(at, at + stream.granulesPerFrame)))
  }
  return Buffer.concat(frames)
}

const granuleOf = (spectrum: readonly number[]): Granule => {
  const loudest = Math.max(...spectrum.map(Math.abs))
  if (loudest < 1e-4) return { gain: 0, pairs: 0, bits: [] }
  // A value of v steps sounds as loud as v^(4/3) · 2^((gain - 210) / 4).
  const gain = Math.ceil(210 + 4 * Math.log2(loudest / largest ** (4 / 3)))
  const step = 2 ** ((gain - 210) / 4)
  const values = spectrum.map(
    (line) => Math.sign(line) * Math.min(largest, Math.round((Math.abs(line) / step) ** 0.75)),
  )
  const pairs = Math.ceil((values.findLastIndex((value) => value !== 0) + 1) / 2)
  const bits = Array.from({ length: pairs }, (_, at) => pairBits(values[2 * at] ?? 0, values[2 * at + 1] ?? 0))
  return { gain, pairs, bits: bits.flat() }
}

const pairBits = (first: number, second: number): Bits[] => {
  const at = Math.abs(first) * (largest + 1) + Math.abs(second)
  const signs = [first, second].filter((value) => value !== 0).map((value) => ({ value: value < 0 ? 1 : 0, length: 1 }))
  return [{ value: codes[at] ?? 0, length: lengths[at] ?? 0 }, ...signs]
}

const lengthOf = (bits: readonly Bits[]): number => bits.reduce((sum, { length }) => sum + length, 0)

const frameOf = (granules: readonly Granule[]): Uint8Array => {
  const bits = [
    { value: 0, length: 18 },
    ...granules.flatMap(sideInfoOf),
    ...granules.flatMap((granule) => granule.bits),
  ]
  const frame = new Uint8Array(stream.frameBytes)
  frame.set(headerBytes)
  let at = headerBytes.length * 8
  if (at + lengthOf(bits) > frame.length * 8) throw new Error('These tones need more than 32 kbit/s')
  for (const { value, length } of bits) {
    for (let bit = length - 1; bit >= 0; bit -= 1, at += 1) {
      if ((value >> bit) & 1) frame[at >> 3] = (frame[at >> 3] ?? 0) | (0x80 >> (at & 7))
    }
  }
  return frame
}

const sideInfoOf = ({ gain, pairs, bits }: Granule): Bits[] => [
  { value: lengthOf(bits), length: 12 },
  { value: pairs, length: 9 },
  { value: gain, length: 8 },
  { value: 0, length: 5 }, // scale factors take no room; a long window
  ...[7, 7, 7].map((table) => ({ value: table, length: 5 })),
  { value: 0, length: 10 }, // where the regions end, which all use the same table
]
