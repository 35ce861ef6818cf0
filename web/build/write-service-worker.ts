import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; assets?: string[]; isEntry?: boolean }
export type Manifest = Record<string, Chunk>

/**
 * Loaded after the first page, but needed to start offline: a page's data and live updates, the landing page, and the
 * frame with its menu.
 */
const neededSoon = [
  ...['auth', 'contact', 'users', 'uploads', 'places', 'requests'].map((group) => `src/lib/clients/${group}.ts`),
  'live',
  'src/app/landing-route.tsx',
  'frame',
  'src/ui/nav-drawer.tsx',
  // A log-out without a connection ends the pushes to this browser.
  'src/app/pushes.tsx',
]

/** Finds a chunk by its source file or, if vite.config.ts puts several files into one chunk, by its name. */
const chunkNamed = (manifest: Manifest, name: string): Chunk | undefined =>
  manifest[name] ?? Object.values(manifest).find((chunk) => chunk.name === name)

/** A chunk with its static imports. */
const filesOf = (manifest: Manifest, names: readonly string[]): string[] => {
  const files = new Set<string>()
  const visited = new Set<string>()
  const visit = (name: string): void => {
    const chunk = chunkNamed(manifest, name)
    if (!chunk || visited.has(name)) return
    visited.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  names.forEach(visit)
  return [...files]
}

const entryOf = (manifest: Manifest): string[] => Object.keys(manifest).filter((name) => manifest[name]?.isEntry)

/** Scripts that only the landing page needs to start. */
export const landingFiles = (manifest: Manifest): string[] => {
  const always = filesOf(manifest, entryOf(manifest))
  return filesOf(manifest, ['src/app/landing-route.tsx']).filter(
    (file) => !always.includes(file) && file.endsWith('.js'),
  )
}

/** Everything that a page needs to start: the entry chunk and the chunks that follow it soon. */
export const firstFiles = (manifest: Manifest): string[] => filesOf(manifest, [...entryOf(manifest), ...neededSoon])

/** Writes the list of the build's files into the service worker. */
export const writeServiceWorker = (site: string, files: readonly string[]): void => {
  const shell = ['/app.html', '/first.js', '/icon.svg', '/manifest.webmanifest', ...files]
  const version = createHash('sha256')
  // Its second file is part of it.
  for (const file of [...shell, '/push-worker.js']) version.update(readFileSync(`${site}${file}`))
  const worker = readFileSync(`${site}/sw.js`, 'utf8')
    .replace('__VERSION__', version.digest('hex').slice(0, 12))
    .replace('__SHELL__', shell.join(' '))
  writeFileSync(`${site}/sw.js`, worker)
}
