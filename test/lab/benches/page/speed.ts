import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#lib/local/listen.ts'
import { missingInstruments } from '#test/lab/instruments/ensure.ts'
import { launchChromium } from '#test/support/chromium.ts'
import { bar, type Finding, median, rounded } from '../bench.ts'
import { startContenders } from './contenders.ts'
import { type Looked, lookWithLighthouse } from './lighthouse.ts'
import { measureWorks, type Works } from './works.ts'

const rounds = 5
const minPerformance = { 'our landing': 97, 'our dashboard': 97 }
const full = 100
const maxShift = 0.02

const atLeast = (what: string, figure: number, least: number): string[] =>
  figure >= least ? [] : [`${what}: ${figure}, and ${least} are asked for`]

const judged = (name: string, of: (part: keyof Looked) => number): string[] => {
  const least = minPerformance[name as keyof typeof minPerformance] // pages of others have no bar
  if (!least) return []
  return [
    ...atLeast(`${name}, performance`, of('performance'), least),
    ...atLeast(`${name}, accessibility`, of('accessibility'), full),
    ...atLeast(`${name}, best practices`, of('practices'), full),
    ...atLeast(`${name}, SEO`, of('seo'), full),
    ...bar(`${name}, layout shift`, of('cls'), maxShift, ''),
  ]
}

/** How fast our pages load, beside the smallest possible page and an ordinary application. */
export const measureSpeed = async (): Promise<Finding> => {
  const why = missingInstruments()
  if (why) return { rows: [], missed: [], unmeasured: [`how soon pages work: ${why}`] }
  const folder = mkdtempSync(join(tmpdir(), 'sameway-pages-'))
  const port = await freePort()
  const [browser, { contenders, stop }] = [
    await launchChromium([`--remote-debugging-port=${port}`]),
    await startContenders(folder),
  ]
  try {
    const looked = await lookWithLighthouse(port, rounds, contenders)
    const works = new Map<string, Works[]>()
    for (let round = 0; round < rounds; round += 1)
      for (const contender of contenders) {
        const found = await measureWorks(browser, contender)
        if (found) works.set(contender.name, [...(works.get(contender.name) ?? []), found])
      }
    const found = looked.map(({ name, runs }) => {
      const of = (part: keyof Looked): number => rounded(median(runs.map((run) => run[part])), part === 'cls' ? 3 : 0)
      const pressed = works.get(name)
      const ms = (part: keyof Works) => (pressed ? rounded(median(pressed.map((one) => one[part])), 0) : '')
      return {
        missed: judged(name, of),
        row: {
          page: name,
          performance: of('performance'),
          accessibility: of('accessibility'),
          practices: of('practices'),
          SEO: of('seo'),
          'FCP ms': of('fcpMs'),
          'LCP ms': of('lcpMs'),
          'TBT ms': of('tbtMs'),
          CLS: of('cls'),
          kB: rounded(of('bytes') / 1000, 0),
          'button visible, ms': ms('visibleMs'),
          'and works, ms': ms('worksMs'),
        },
      }
    })
    return { rows: found.map(({ row }) => row), missed: found.flatMap(({ missed }) => missed) }
  } finally {
    await browser.close()
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
