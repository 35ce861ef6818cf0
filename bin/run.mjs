// Most npm scripts are `node bin/run.mjs <file> …`: it installs missing packages, then runs the file with our Node.
// Without a file it only installs. Plain JavaScript, because any Node may run it before anything is installed.
import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureDeps } from './ensure-deps.mjs'

const node = ensureDeps()
const [file, ...words] = process.argv.slice(2)
const isOurNode = realpathSync(node) === realpathSync(process.execPath)

if (file && isOurNode) {
  process.argv.splice(1, 2, resolve(file))
  await import(pathToFileURL(process.argv[1]).href)
} else if (file) {
  // The first run on a machine, under its own Node.
  process.exitCode = spawnSync(node, [file, ...words], { stdio: 'inherit' }).status ?? 1
}
