import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Contender } from './contenders.ts'

const script = fileURLToPath(new URL('../../instruments/lighthouse.mjs', import.meta.url))

export type Looked = {
  performance: number
  accessibility: number
  practices: number
  seo: number
  fcpMs: number
  lcpMs: number
  tbtMs: number
  cls: number
  bytes: number
}

/** Lighthouse's figures for each page on a phone; the pages take turns, so that noise affects all equally. */
export const lookWithLighthouse = async (
  port: number,
  rounds: number,
  contenders: Contender[],
): Promise<{ name: string; runs: Looked[] }[]> => {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ port, rounds, contenders }))
  const said = await text(child.stdout)
  if (said === '') throw new Error('Lighthouse said nothing')
  return JSON.parse(said)
}
