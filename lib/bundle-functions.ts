import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Metafile } from 'esbuild'
import { bundlePlugins } from './bundle-plugins.ts'
import { allFunctions, type Worker } from './groups.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

type Bundle = {
  name: string
  /** What a cold start loads, its first question to the table included. Maps are read only when something is thrown, lazy parts only when they are needed. */
  bytes: number
  /** Of everything that is deployed, maps aside. */
  bytesInAll: number
  /** The modules inside, relative to the repository. */
  modules: string[]
}

/** Builds every Lambda as AWS runs it, to `<folder>/<name>/index.mjs`. All at once, in this process. */
export const bundleFunctions = ({
  workers = allFunctions,
  folder = 'dist/functions',
}: {
  workers?: readonly Pick<Worker, 'name' | 'entry'>[]
  folder?: string
} = {}): Promise<Bundle[]> => Promise.all(workers.map((worker) => bundle(worker, `${folder}/${worker.name}`)))

const bundle = async ({ name, entry }: Pick<Worker, 'name' | 'entry'>, outdir: string): Promise<Bundle> => {
  // Lazy parts are named by their content, so those of the last build would stay.
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
    // The SDK's ES modules can be shaken, its CommonJS cannot; bundled it also loads three times faster than Lambda's own.
    mainFields: ['module', 'main'],
    external: ['bowser'], // asked for by the SDK in browsers alone
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

/** Of the modules that were read: those of which something was used. */
const includedModules = ({ outputs }: Metafile, path: string): string[] =>
  Object.entries(outputs[path]?.inputs ?? {}).flatMap(([module, { bytesInOutput }]) =>
    bytesInOutput > 0 && !module.startsWith('builtin') ? [module] : [],
  )

/** Loaded with the first question to the table, which next to every call asks. */
const tableClient = 'functions/platform/table/ask-table.ts'

/** A file with all that it imports by a statement, and what these import, and so on; with the client of the table. */
const loadedAtStart = (metafile: Metafile, path = '', seen = new Set<string>()): Set<string> => {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const { path: next, kind } of metafile.outputs[path]?.imports ?? []) {
    // A client with a bundle of its own is named as the code names it: from where that lies.
    const file = next in metafile.outputs ? next : join(dirname(path), next)
    const isSure = kind === 'import-statement' || metafile.outputs[file]?.entryPoint === tableClient
    if (isSure) loadedAtStart(metafile, file, seen)
  }
  return seen
}
