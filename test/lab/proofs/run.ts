import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { environment } from '#test/lab/benches/environment.ts'
import type { Proof } from './proof.ts'

/** Each is loaded in a process of its own, because functions read their settings once per process. */
const proofs: Record<string, () => Promise<Proof>> = {
  table: async () => (await import('./table/table-proof.ts')).tableProof,
  fuzz: async () => (await import('./fuzz/fuzz-proof.ts')).fuzzProof,
  sequences: async () => (await import('./sequences/sequences-proof.ts')).sequencesProof,
  exits: async () => (await import('./exits/exits-proof.ts')).exitsProof,
  races: async () => (await import('./races/races-proof.ts')).racesProof,
  'paper-races': async () => (await import('./races/paper-races-proof.ts')).paperRacesProof,
  events: async () => (await import('./events/events-proof.ts')).eventsProof,
  faults: async () => (await import('./faults/faults-proof.ts')).faultsProof,
  outages: async () => (await import('./outages/outages-proof.ts')).outagesProof,
  'mail-hour': async () => (await import('./mail-hour/mail-hour-proof.ts')).mailHourProof,
  engines: async () => (await import('./engines/engines-proof.ts')).enginesProof,
  kills: async () => (await import('./kills/kills-proof.ts')).killsProof,
  move: async () => (await import('./move/move-proof.ts')).moveProof,
  'disk-full': async () => (await import('./disk-full/disk-full-proof.ts')).diskFullProof,
  timing: async () => (await import('./timing/timing-proof.ts')).timingProof,
  browsers: async () => (await import('./browsers/browsers-proof.ts')).browsersProof,
  openapi: async () => (await import('./openapi/openapi-proof.ts')).openApiProof,
  accessibility: async () => (await import('./accessibility/accessibility-proof.ts')).accessibilityProof,
  headers: async () => (await import('./headers/headers-proof.ts')).headersProof,
  proxies: async () => (await import('./proxies/proxies-proof.ts')).proxiesProof,
  service: async () => (await import('./service/service-proof.ts')).serviceProof,
  supply: async () => (await import('./supply/supply-proof.ts')).supplyProof,
  mutants: async () => (await import('./mutants/mutants-proof.ts')).mutantsProof,
  attacks: async () => (await import('./attacks/attacks-proof.ts')).attacksProof,
  laws: async () => (await import('./laws/laws-proof.ts')).lawsProof,
  strangers: async () => (await import('./strangers/strangers-proof.ts')).strangersProof,
  soak: async () => (await import('./soak/soak-proof.ts')).soakProof,
}

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const seed = Number(values.seed)
const chosen = Object.entries(proofs).filter(([name]) => positionals.length === 0 || positionals.includes(name))
if (chosen.length === 0 || !Number.isSafeInteger(seed)) {
  console.error(`There is no such proof. There are: ${Object.keys(proofs).join(', ')}.`)
  process.exit(1)
}

const runHere = async ({ name, about, run }: Proof): Promise<boolean> => {
  console.log(`\n${name}: ${about} (--seed ${seed})`)
  const { rows, also, missed, unmeasured = [] } = await run({ seed, size: values.short ? 'short' : 'full' })
  for (const table of [rows, ...(also ?? [])]) console.table(table)
  for (const sentence of missed) console.log(`missed: ${sentence}`)
  for (const sentence of unmeasured) console.log(`not tried: ${sentence}`)
  mkdirSync('.bench', { recursive: true })
  const found = { environment: environment(), seed, rows, also, missed, unmeasured }
  writeFileSync(`.bench/${name}.json`, `${JSON.stringify(found, null, 2)}\n`)
  return missed.length === 0
}

const runApart = (name: string): boolean => {
  const options = [`--seed=${seed}`, ...(values.short ? ['--short'] : [])]
  return spawnSync(process.execPath, [import.meta.filename, name, ...options], { stdio: 'inherit' }).status === 0
}

const [only, ...others] = chosen
const broken: string[] = []
if (only && others.length === 0) {
  const [name, load] = only
  if (!(await runHere(await load()))) broken.push(name)
} else broken.push(...chosen.map(([name]) => name).filter((name) => !runApart(name)))
console.log(broken.length === 0 ? '\nNothing broke.' : `\nBroken: ${broken.join(', ')}.`)
process.exit(broken.length === 0 ? 0 : 1)
