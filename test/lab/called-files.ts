import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { SourceMap } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the product files of which a function has been called since the last time. */
export type TakeCalledFiles = () => Promise<string[]>

/** One script in V8's report of precise coverage. */
type Script = {
  url: string
  functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[]
}

const counting = { callCount: true, detailed: false }

/** Where each called function begins. The body of the script itself is left out: it runs when the file is loaded. */
const calledIn = ({ functions }: Script): number[] =>
  functions.flatMap(({ functionName, ranges: [whole] }) =>
    whole && whole.count > 0 && (functionName !== '' || whole.startOffset > 0) ? [whole.startOffset] : [],
  )

const isProduct = (path: string): boolean => /^(functions|shared|lib|web\/src)\//.test(path)

/** For this process, which runs the sources directly. */
export const filesCalledHere = async (): Promise<TakeCalledFiles> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', counting)
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result
      .filter((script) => script.url.startsWith('file:') && calledIn(script).length > 0)
      .map(({ url }) => relative(root, fileURLToPath(url)))
      .filter(isProduct)
  }
}

/** For a page of a site that was built into this folder with source maps. Call it before the page loads. */
export const filesCalledInPage = async (page: Page, site: string): Promise<TakeCalledFiles> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.startPreciseCoverage', counting)
  const origins = new Map<string, (offset: number) => string>()
  const originIn = (path: string) => {
    const known = origins.get(path) ?? originBy(join(site, path))
    origins.set(path, known)
    return known
  }
  return async () => {
    const { result } = await devtools.send('Profiler.takePreciseCoverage')
    const files = result.flatMap((script) => {
      const { pathname = '' } = URL.parse(script.url) ?? {}
      return pathname.startsWith('/assets/') ? calledIn(script).map(originIn(pathname)) : []
    })
    return [...new Set(files)].filter(isProduct)
  }
}

/** Finds the source file from which a place in a built script comes. */
const originBy = (script: string): ((offset: number) => string) => {
  const map = new SourceMap(JSON.parse(readFileSync(`${script}.map`, 'utf8')))
  const lineStarts = [0, ...[...readFileSync(script, 'utf8').matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (offset) => {
    const line = lineStarts.findLastIndex((start) => start <= offset)
    const entry = map.findEntry(line, offset - (lineStarts[line] ?? 0))
    return 'originalSource' in entry ? relative(root, resolve(dirname(script), entry.originalSource)) : ''
  }
}
