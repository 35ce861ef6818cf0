import type { Item } from './keys.ts'

/** Attributes whose names differ between table and code, because their rows are older than the names in code. */
const storedNames = new Map([
  ['problemId', 'disputeId'],
  ['loadingAssistance', 'loading'],
])

const namesInCode = new Map([...storedNames].map(([name, stored]) => [stored, name]))

export const toStoredName = (name: string): string => storedNames.get(name) ?? name

export const fromStoredName = (stored: string): string => namesInCode.get(stored) ?? stored

const renamed = (attributes: object, rename: (name: string) => string): Item =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [rename(name), value]))

/** A row, or an object in a row, with the names of the table. */
export const toStored = (attributes: object): Item => renamed(attributes, toStoredName)

/** The same with the names of code. */
export const fromStored = (stored: object): Item => renamed(stored, fromStoredName)
