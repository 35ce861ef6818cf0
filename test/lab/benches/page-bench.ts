import { ensureSite } from '#test/support/ensure-site.ts'
import { type Bench, bar, type Finding, rounded } from './bench.ts'
import { measurePages, type PageSizes } from './page/page-sizes.ts'

const kB = 1000
const budgets = { landing: 166, route: 228, lazyChunk: 45, fonts: 60 }

export const pageBars = ({ landingBytes, routes, lazyChunks, fontBytes }: PageSizes): string[] => [
  ...bar('first load of the landing page', landingBytes / kB, budgets.landing, 'kB'),
  ...routes.flatMap(({ name, bytes }) => bar(`first load of ${name}`, bytes / kB, budgets.route, 'kB')),
  ...lazyChunks.flatMap(({ name, bytes }) => bar(`late part ${name}`, bytes / kB, budgets.lazyChunk, 'kB')),
  ...bar('fonts', fontBytes / kB, budgets.fonts, 'kB'),
]

export const pageBench: Bench = {
  name: 'page',
  about: 'what a page weighs over the wire, kB after gzip, and how soon it works',
  isGate: true,
  run: async ({ isGate }): Promise<Finding> => {
    await ensureSite()
    const sizes = measurePages()
    if (!sizes) return { rows: [], missed: ['there is no built site in dist/web'] }
    // Times differ from run to run, so they never stop a change.
    const speed = isGate ? undefined : await (await import('./page/speed.ts')).measureSpeed()
    const largest = [...sizes.lazyChunks].sort((a, b) => b.bytes - a.bytes)[0]
    const row = (what: string, bytes: number, budget: number) => ({ what, kB: rounded(bytes / kB), budget })
    return {
      rows: [
        row('landing, first load', sizes.landingBytes, budgets.landing),
        ...sizes.routes.map(({ name, bytes }) => row(name.replace(/^.*\//, ''), bytes, budgets.route)),
        row(`largest late part: ${largest?.name}`, largest?.bytes ?? 0, budgets.lazyChunk),
        row('fonts', sizes.fontBytes, budgets.fonts),
      ],
      ...(speed && { also: [speed.rows], unmeasured: speed.unmeasured ?? [] }),
      missed: [...pageBars(sizes), ...(speed?.missed ?? [])],
    }
  },
}
