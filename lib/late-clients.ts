import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { build, type Plugin } from 'esbuild'

/** The SDK's clients that are loaded by the first call which needs them. */
const late = /^@aws-sdk\/(client-(s3|ses|geo-places|geo-routes)|s3-request-presigner)$/

/** What a module of ours imports from one of them, types aside. */
const namesImported = async (importer: string, client: string): Promise<string[]> => {
  const statement = new RegExp(`import \\{([^}]*)\\} from '${client}'`)
  const [, list] = statement.exec(await readFile(importer, 'utf8')) ?? []
  if (list === undefined) throw new Error(`${importer} must import from ${client} by name`)
  const names = list.split(',').map((name) => name.trim())
  return names.filter((name) => name && !name.startsWith('type '))
}

/**
 * Gives each of them a bundle of its own. As a part of ours it would share the core of the SDK with the table's client,
 * and every cold start would load what it alone needs of that: up to 40 kB.
 */
export const lateClients: Plugin = {
  name: 'late-clients',
  setup: ({ onResolve, onEnd, initialOptions }) => {
    const wanted = new Map<string, Set<string>>()

    onResolve({ filter: late }, async ({ path, importer }) => {
      wanted.set(path, new Set([...(wanted.get(path) ?? []), ...(await namesImported(importer, path))]))
      return { path: `./${basename(path)}.mjs`, external: true }
    })

    onEnd(async ({ metafile }) => {
      const { entryPoints, splitting, plugins = [], absWorkingDir = '', ...options } = initialOptions
      for (const [client, names] of wanted) {
        const contents = `export { ${[...names].join(', ')} } from '${client}'`
        const made = await build({
          ...options,
          absWorkingDir,
          stdin: { contents, resolveDir: absWorkingDir, sourcefile: `${basename(client)}.ts` },
          entryNames: basename(client),
          plugins: plugins.filter(({ name }) => name !== 'late-clients'),
        })
        Object.assign(metafile?.outputs ?? {}, made.metafile?.outputs)
      }
    })
  },
}
