import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Size } from '../proof.ts'

export type AttackResult = {
  /** The number of tries. */
  tries: number
  /** What the attacker got, a sentence each. Empty when the attack failed, which is what we want. */
  gains: string[]
}

/** An attack that once succeeded. It starts a host of its own, with the settings that it needs. */
export type Attack = {
  about: string
  /** The short form takes a few seconds. */
  run: (options: { seed: number; size: Size }) => Promise<AttackResult>
}

const ending = '-attack.ts'

/** Every `<name>-attack.ts` beside this file exports one `attack`. */
export const attackNames: string[] = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(ending) && file !== 'run-attack.ts')
  .map((file) => file.slice(0, -ending.length))
  .toSorted()

export const loadAttack = async (name: string): Promise<Attack> => {
  const module: { attack: Attack } = await import(
    pathToFileURL(`${import.meta.dirname}/${name}${ending}`).href // each exports it, or the proof fails here
  )
  return module.attack
}
