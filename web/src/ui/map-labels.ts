import { type Frame, inPicture, pictureHeight, pictureWidth, type Spot } from './map-frame.ts'
import { onMap } from './uk-projection.ts'
import { ukTowns } from './uk-towns.ts'

/** A part of the picture that is taken. */
export type Box = { left: number; top: number; right: number; bottom: number }
export type Label = { name: string; dot: Spot; text: Spot; anchor: 'start' | 'end' | 'middle' }

export const labelSize = 3.4
const letterWidth = labelSize * 0.58

/** Beside its dot or under it, and further under it where an end of the journey stands on the town. */
const sides = [
  { right: 1.6, down: 0, anchor: 'start' },
  { right: -1.6, down: 0, anchor: 'end' },
  { right: 0, down: 3.7, anchor: 'middle' },
  { right: 0, down: 7, anchor: 'middle' },
] as const

const shares = { start: 0, end: 1, middle: 0.5 } as const

export const textBox = ({ name, text, anchor }: Label): Box => {
  const width = name.length * letterWidth
  const left = text.x - width * shares[anchor]
  return { left, top: text.y - labelSize * 0.7, right: left + width, bottom: text.y + labelSize * 0.7 }
}

const dotBox = ({ dot: { x, y } }: Label): Box => ({ left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 })

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const isInPicture = ({ left, top, right, bottom }: Box): boolean =>
  left > 0 && top > 0 && right < pictureWidth && bottom < pictureHeight

/** The towns that have room in the picture: no name over what is taken or over another, the larger towns first. */
export const labelsIn = (frame: Frame, taken: readonly Box[]): Label[] => {
  const labels: Label[] = []
  const hasRoom = (label: Label): boolean => {
    const text = textBox(label)
    const full = [...taken, ...labels.flatMap((other) => [textBox(other), dotBox(other)])]
    const isDotSeen = !labels.some((other) => meet(dotBox(label), textBox(other)))
    return isDotSeen && isInPicture(text) && !full.some((other) => meet(text, other))
  }
  for (const [name, lat, lon] of ukTowns) {
    const dot = inPicture(frame, onMap({ lat, lon }))
    const label = sides
      .map(({ right, down, anchor }) => ({ name, dot, text: { x: dot.x + right, y: dot.y + down }, anchor }))
      .find(hasRoom)
    if (label) labels.push(label)
  }
  return labels
}
