import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Metafile } from 'esbuild'
import { allFunctions, type Worker } from '../groups.ts'
import { bundlePlugins } from './bundle-plugins.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Bundle = {
  name: string
  /**
   * The bytes that a cold start loads, including the clients for the first query and the first frame. Source maps and
   * lazy parts are not counted.
   */
  bytes: number
  /** All deployed bytes, without source maps. */
  bytesInAll: number
  /** The modules inside, relative to the repository. */
  modules: string[]
}

/** Builds every Lambda as AWS runs it, to `<folder>/<name>/index.mjs`, in parallel. */
export const bundleFunctions = ({
  workers = allFunctions,
  folder = 'dist/functions',
}: {
  workers?: readonly Pick<Worker, 'name' | 'entry'>[]
  folder?: string
} = {}): Promise<Bundle[]> => Promise.all(workers.map((worker) => bundle(worker, `${folder}/${worker.name}`)))

const bundle = async ({ name, entry }: Pick<Worker, 'name' | 'entry'>, outdir: string): Promise<Bundle> => {
  // Lazy parts are named by a hash of their content, so those of an earlier build would stay.
  await rm(new URL(outdir, pathToFileURL(root)), { recursive: true, force: true })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { index: entry },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    // The SDK's ES modules can be tree-shaken, its CommonJS cannot. Bundled, it loads three times faster than Lambda's
    // own.
    mainFields: ['module', 'main'],
    external: ['bowser'], // the SDK needs it only in browsers
    // Some of the SDK's dependencies still call require() for node's own modules.
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
    plugins: bundlePlugins,
    metafile: true,
    logLevel: 'silent',
  })
  const code = Object.keys(metafile.outputs).filter((path) => path.endsWith('.mjs'))
  return {
    name,
    bytes: sizeOf(metafile, [
      ...loadedAtStart(
        metafile,
        code.find((path) => path.endsWith('/index.mjs')),
      ),
    ]),
    bytesInAll: sizeOf(metafile, code),
    modules: code.flatMap((path) => includedModules(metafile, path)),
  }
}

const sizeOf = ({ outputs }: Metafile, paths: string[]): number =>
  paths.reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0)

/** The modules that have code in the bundle. */
const includedModules = ({ outputs }: Metafile, path: string): string[] =>
  Object.entries(outputs[path]?.inputs ?? {}).flatMap(([module, { bytesInOutput }]) =>
    bytesInOutput > 0 && !module.startsWith('builtin') ? [module] : [],
  )

/** Loaded with the first query and the first frame. Nearly every call queries the table. */
const firstClients = ['functions/platform/table/ask-table.ts', 'functions/platform/sockets/ask-gateway.ts']

/**
 * A file with everything that it imports statically, directly or indirectly, and the clients of the table and of
 * sockets.
 */
const loadedAtStart = (metafile: Metafile, path = '', seen = new Set<string>()): Set<string> => {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const { path: next, kind } of metafile.outputs[path]?.imports ?? []) {
    // A client with a bundle of its own is imported by a path relative to the importing file.
    const file = next in metafile.outputs ? next : join(dirname(path), next)
    const isSure = kind === 'import-statement' || firstClients.includes(metafile.outputs[file]?.entryPoint ?? '')
    if (isSure) loadedAtStart(metafile, file, seen)
  }
  return seen
}
