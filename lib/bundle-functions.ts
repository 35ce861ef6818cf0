import { readFile, rm } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'
import { allFunctions, type Worker } from './groups.ts'
import { lateClients } from './late-clients.ts'
import { slimSdk } from './slim-sdk.ts'

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
    plugins: [inlineDictionary, inlineGazetteer, inlineThread, versionAlone, lateClients, slimSdk, lazyBuiltins],
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

/** The list of common passwords is a fraction of the package it comes from, so it is worked out here, once. */
const inlineDictionary: Plugin = {
  name: 'worked-out-dictionary',
  setup: ({ onLoad }) => {
    onLoad(
      { filter: /[\\/]functions[\\/]domain[\\/]accounts[\\/]passwords[\\/]password-dictionary\.ts$/ },
      async ({ path }) => {
        const { commonPasswords } = await import(pathToFileURL(path).href)
        return { contents: `export const commonPasswords = ${JSON.stringify(commonPasswords)}` }
      },
    )
  },
}

/** So are the places of the United Kingdom, out of those of all the world. */
const inlineGazetteer: Plugin = {
  name: 'worked-out-gazetteer',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]functions[\\/]domain[\\/]places[\\/]gazetteer-table\.ts$/ }, async ({ path }) => {
      const { gazetteerTable } = await import(pathToFileURL(path).href)
      return { contents: `export const gazetteerTable = ${JSON.stringify(gazetteerTable)}` }
    })
  },
}

/** A thread is started from a file of its own; in a bundle that file is a text. */
const inlineThread: Plugin = {
  name: 'thread-inside',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]functions[\\/]platform[\\/]files[\\/]sanitize[\\/]thread-code\.ts$/ }, async ({ path }) => {
      const { sanitizeThreadCode }: { sanitizeThreadCode: URL } = await import(pathToFileURL(path).href)
      const { outputFiles } = await build({
        entryPoints: [fileURLToPath(sanitizeThreadCode)],
        absWorkingDir: root,
        bundle: true,
        write: false,
        platform: 'node',
        format: 'esm',
        target: 'node24',
        minify: true,
        logLevel: 'silent',
      })
      const code = `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')}`
      return { contents: `export const sanitizeThreadCode = new URL(${JSON.stringify(code)})` }
    })
  },
}

/** Each client of the SDK reads its version from its package.json, and would bring the whole of it along. */
const versionAlone: Plugin = {
  name: 'version-alone',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'))
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
  },
}

/**
 * Node reads every export of its own module when another one imports it, and so loads what is there to be loaded late:
 * with `node:http` the whole of fetch, which we never call, with `node:util` a good part of the rest. Whoever just takes
 * what it names has it for a quarter of the time.
 */
const lazyBuiltins: Plugin = {
  name: 'builtins-as-they-are',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(node:)?[a-z_]+(\/promises)?$/ }, ({ path, kind }) =>
      isBuiltin(path)
        ? {
            path: path.replace(/^(node:)?/, 'node:'),
            namespace: kind === 'import-statement' ? 'builtin' : 'builtin-whole',
          }
        : undefined,
    )
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({ contents: namedExportsOf(path) }))
    onLoad({ filter: /./, namespace: 'builtin-whole' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}')`,
    }))
  },
}

/** Each is read by itself, so that those which nobody names can be left out. */
const namedExportsOf = (path: string): string => {
  const names = Object.keys(process.getBuiltinModule(path) ?? {}).filter((name) => /^[a-z_$][\w$]*$/i.test(name))
  return [
    `const all = /* @__PURE__ */ process.getBuiltinModule('${path}')`,
    'export default all',
    ...names
      .filter((name) => name !== 'default')
      .map((name) => `const _${name} = /* @__PURE__ */ (() => all.${name})()`),
    `export { ${names.map((name) => `_${name} as ${name}`).join(', ')} }`,
  ].join('\n')
}
