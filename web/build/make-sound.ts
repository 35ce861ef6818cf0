import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mp3Of, stream } from './mp3-stream.ts'

/** Three notes that rise, each ringing on under the next: D, A and D again. */
const notes = [
  { hertz: 587.33, atSeconds: 0, loudness: 0.38 },
  { hertz: 880, atSeconds: 0.11, loudness: 0.35 },
  { hertz: 1174.66, atSeconds: 0.22, loudness: 0.32 },
]
const overtones = [
  { times: 1, share: 1 },
  { times: 2, share: 0.18 },
]
const lastsSeconds = 1.1
const fadesSeconds = 0.2
const startsSeconds = 0.004

// The format cuts the sound into 32 bands, and looks at 18 samples of each at a time.
const bandLines = 18
const bandRate = stream.sampleRate / 32
const bandHertz = bandRate / 2

const strengthAt = (seconds: number): number =>
  seconds < 0 ? 0 : Math.min(1, seconds / startsSeconds) * Math.exp(-seconds / fadesSeconds)

/** One tone in the stretch of sound that begins at this sample of its band: its place in the spectrum, and its lines. */
const linesOf = (hertz: number, startSeconds: number, loudness: number, granule: number) => {
  const band = Math.floor(hertz / bandHertz)
  const turn = (Math.PI * (hertz - band * bandHertz)) / bandHertz
  const samples = Array.from({ length: 2 * bandLines }, (_, at) => {
    const sample = granule * bandLines + at
    const window = Math.sin((Math.PI / (2 * bandLines)) * (at + 0.5))
    return loudness * strengthAt(sample / bandRate - startSeconds) * Math.cos(turn * sample) * window
  })
  const lines = Array.from({ length: bandLines }, (_, line) =>
    samples.reduce(
      (sum, sample, at) =>
        sum +
        (sample * Math.cos((Math.PI / (4 * bandLines)) * (2 * at + 1 + bandLines) * (2 * line + 1))) / (bandLines / 2),
      0,
    ),
  )
  return { first: band * bandLines, lines }
}

const spectrumOf = (granule: number): number[] => {
  const spectrum = new Array<number>(stream.lines).fill(0)
  for (const { hertz, atSeconds, loudness } of notes) {
    for (const { times, share } of overtones) {
      const { first, lines } = linesOf(hertz * times, atSeconds, loudness * share, granule)
      for (const [at, line] of lines.entries()) spectrum[first + at] = (spectrum[first + at] ?? 0) + line
    }
  }
  return spectrum
}

/** The sound of a new job: run this file to write it anew. */
export const newRequestSound = (): Uint8Array => {
  const frames = Math.ceil((lastsSeconds * stream.sampleRate) / (stream.lines * stream.granulesPerFrame))
  return mp3Of(Array.from({ length: frames * stream.granulesPerFrame }, (_, granule) => spectrumOf(granule)))
}

if (import.meta.main) {
  writeFileSync(fileURLToPath(new URL('../public/newRequest.mp3', import.meta.url)), newRequestSound())
}
