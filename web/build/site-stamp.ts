import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const sources = ['web', 'shared', 'package.json', 'package-lock.json']
const notBuilt = /\.test\.tsx?$|[\\/]web[\\/]gallery[\\/]/

const filesUnder = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesUnder(join(path, name)))
    : [path]

/** A hash of all sources of the site. */
const sourcesStamp = (root: string): string => {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesUnder(join(root, source))))
    if (!notBuilt.test(path)) hash.update(relative(root, path)).update(readFileSync(path))
  return hash.digest('hex')
}

// Next to dist/web, because everything inside is published.
const stampFile = (root: string) => join(root, 'dist/web.stamp')

/**
 * Begins a build. The stamp is removed, so that a half-built site never counts as fresh. The returned function writes
 * the stamp of the sources as they were at the beginning, because later changes may not be in the site.
 */
export const beginBuild = (root: string): (() => void) => {
  const stamp = sourcesStamp(root)
  rmSync(stampFile(root), { force: true })
  return () => writeFileSync(stampFile(root), stamp)
}

export const isStampFresh = (root: string): boolean =>
  existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === sourcesStamp(root)
