import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { TestHost } from '#test/support/start-test-host.ts'
import type { Size } from '../proof.ts'

export type AttackResult = {
  /** The number of tries. */
  tries: number
  /** What the attacker got, a sentence each. Empty when the attack failed, which is what we want. */
  gains: string[]
}

type Options = {
  seed: number
  /** The short form takes a few seconds. */
  size: Size
}

/** An attack that once succeeded, on a host of its own with the settings that it needs, or without a host. */
export type Attack = { about: string } & (
  | { settings?: Record<string, string>; run: (host: TestHost, options: Options) => Promise<AttackResult> }
  | { runWithoutHost: (options: Options) => Promise<AttackResult> }
)

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
