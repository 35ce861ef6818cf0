import { spawnSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'

/**
 * The event that CloudFront passes to a function:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
type EdgeRequest = {
  method: string
  uri: string
  headers: Record<string, { value: string }>
  querystring: Record<string, { value: string }>
  cookies: Record<string, { value: string }>
}

export type EdgeRuntime = { name: string; run: (source: string, request: EdgeRequest) => EdgeRequest }

/** The bare language, always strict, with no modules and nothing of Node's. */
const v8: EdgeRuntime = {
  name: 'V8',
  run: (source, request) => runInNewContext(`'use strict';${source}; handler(event)`, { event: { request } }),
}

/** The engine behind AWS's runtime. It supports less of the language, and refuses what AWS does not list. */
const njs = (version: string): EdgeRuntime => ({
  name: `njs ${version}`,
  run: (source, request) => {
    const call = `console.log(JSON.stringify(handler(${JSON.stringify({ request })})))`
    const { status, stdout, stderr } = spawnSync('njs', ['-q', '-c', `${source}\n${call}`], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`njs refuses the function: ${stdout}${stderr}`)
    return JSON.parse(stdout)
  },
})

const njsVersion = (): string | undefined => {
  const { status, stdout } = spawnSync('njs', ['-v'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

const found = njsVersion()

/** V8, and njs if it is on the PATH (`apt-get install njs`). */
export const edgeRuntimes: readonly [EdgeRuntime, ...EdgeRuntime[]] = found ? [v8, njs(found)] : [v8]

/** For a test's title, so that a report shows whether the second engine ran. */
export const whichRuntimes = found ? `V8 and njs ${found}` : 'V8 alone, since there is no njs on the PATH'
