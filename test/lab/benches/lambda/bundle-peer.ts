import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Bundles as the CDK does by default, where the SDK stays outside and is loaded from disk; or with the SDK inside. */
export const bundlePeer = async (name: string, folder: string, { isSdkInside = false } = {}): Promise<string> => {
  const outfile = join(folder, `${basename(name, extname(name))}.cjs`)
  await build({
    absWorkingDir: root,
    entryPoints: [`test/lab/peers/${name}`],
    outfile,
    bundle: true,
    minify: isSdkInside,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    external: isSdkInside ? [] : ['@aws-sdk/*', '@smithy/*'],
    logLevel: 'silent',
  })
  return outfile
}
