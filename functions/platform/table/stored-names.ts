import type { Item } from './keys.ts'

/** Attributes that the table spells otherwise than code does, because their rows are older than the names. */
const storedNames = new Map([
  ['problemId', 'disputeId'],
  ['loadingAssistance', 'loading'],
])

const namesInCode = new Map([...storedNames].map(([name, stored]) => [stored, name]))

export const toStoredName = (name: string): string => storedNames.get(name) ?? name

export const fromStoredName = (stored: string): string => namesInCode.get(stored) ?? stored

const renamed = (attributes: object, rename: (name: string) => string): Item =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [rename(name), value]))

/** A row, or an object in a row, as the table spells it. */
export const toStored = (attributes: object): Item => renamed(attributes, toStoredName)

/** The same as code spells it. */
export const fromStored = (stored: object): Item => renamed(stored, fromStoredName)
