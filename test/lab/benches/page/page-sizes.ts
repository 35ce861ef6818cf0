import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { constants, gzipSync } from 'node:zlib'

const site = fileURLToPath(new URL('../../../../dist/web/', import.meta.url))

type Chunk = {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  isEntry?: boolean
  isDynamicEntry?: boolean
}
type Manifest = Record<string, Chunk>

export type PageSizes = {
  /** The landing page's first load: the entry, the page, and all that they import statically. */
  landingBytes: number
  /**
   * The entry, the frame around the page, the page, and the clients that fetch its data; each with its static imports.
   */
  routes: { name: string; bytes: number }[]
  /** Each file that is loaded late, without its imports. */
  lazyChunks: { name: string; bytes: number }[]
  fontBytes: number
}

const landing = 'src/app/landing-route.tsx'

const isPage = (name: string): boolean => /-(page|route)\.tsx$/.test(name)

/** Loaded with every signed-in page. Chunks that vite.config.ts names are found by that name. */
const companions = ['frame', 'live', 'src/lib/clients/auth.ts', 'src/lib/clients/requests.ts']

/** The client of a page's area, if it has one, is loaded with the page. */
const clientOf = (page: string): string => `src/lib/clients/${/features\/([\w-]+)\//.exec(page)?.[1]}.ts`

/** The bytes that a browser loads over the wire, with scripts compressed by gzip. */
export const measurePages = (): PageSizes | undefined => {
  const path = `${site}.vite/manifest.json`
  if (!existsSync(path)) return undefined
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'))
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? ''
  const first = atOnce(manifest, [entry])
  const late = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry)
  return {
    landingBytes: total(atOnce(manifest, [entry, landing])),
    routes: late
      .filter((name) => isPage(name) && name !== landing)
      .map((name) => ({ name, bytes: total(atOnce(manifest, [entry, ...companions, clientOf(name), name])) })),
    lazyChunks: [...new Set(Object.values(manifest).map(({ file }) => file))]
      .filter((file) => file.endsWith('.js') && !first.has(file))
      .map((file) => ({ name: file, bytes: gzipBytes(file) })),
    fontBytes: readdirSync(`${site}assets`)
      // Fonts for letters beyond western Europe are fetched only by pages that show one.
      .filter((name) => name.endsWith('.woff2') && !name.includes('-latin-ext-'))
      .reduce((sum, name) => sum + readFileSync(`${site}assets/${name}`).length, 0),
  }
}

const atOnce = (manifest: Manifest, names: string[], found = new Set<string>()): Set<string> => {
  for (const name of names) {
    const chunk = manifest[name] ?? Object.values(manifest).find((one) => one.name === name)
    if (!chunk || found.has(chunk.file)) continue
    found.add(chunk.file)
    atOnce(manifest, chunk.imports ?? [], found)
  }
  return found
}

const total = (files: Set<string>): number =>
  [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + gzipBytes(file), 0)

const gzipBytes = (file: string): number =>
  gzipSync(readFileSync(site + file), { level: constants.Z_BEST_COMPRESSION }).length
