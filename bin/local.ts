import { spawn } from 'node:child_process'
import { once } from 'node:events'
import nodeModule from 'node:module'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Sameway needs Node 24 and this is ${process.versions.node}: start it with npm start.`)
  process.exit(1)
}

const root = `${import.meta.dirname}/..`
// The process that started this one. Passed on when this process replaces itself, because it may be gone by then.
const parent = Number(process.env.SAMEWAY_PARENT ?? process.ppid)
// Without this cache, every start and every reload would compile everything again.
const compileCache = `${root}/.cache/node`

// glibc gives each thread its own heap and keeps freed memory there: a hundred megabytes on a busy host. It reads
// MALLOC_ARENA_MAX when a process starts, so this process replaces itself. It does not under npm run dev, because it
// would lose the IPC channel.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && !process.send) {
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? compileCache
  const SAMEWAY_PARENT = String(parent)
  process.execve?.(process.execPath, again, {
    ...process.env,
    MALLOC_ARENA_MAX: '1',
    NODE_COMPILE_CACHE,
    SAMEWAY_PARENT,
  })
}

nodeModule.enableCompileCache(compileCache)

// Imported late: an older Node could not even parse these.
const [
  { startHost },
  { isWritableFolder, StartupError },
  { readOptions },
  { onStopRequest },
  { startMemoryTrim },
  { isStampFresh },
] = await Promise.all([
  import('#lib/local/host.ts'),
  import('#lib/local/startup-error.ts'),
  import('#lib/local/options.ts'),
  import('#lib/local/stop-requests.ts'),
  import('#lib/local/trim-memory.ts'),
  import('../web/build/site-stamp.ts'),
])

/** Builds in a separate process, because a build takes a lot of memory. */
const buildSiteIfStale = async (): Promise<void> => {
  if (isStampFresh(`${root}/`)) return
  const closed = ['dist', 'dist/web', '.cache'].map((name) => resolve(root, name)).find((one) => !isWritableFolder(one))
  if (closed)
    throw new StartupError(
      `The site must be built for this release, and ${closed} cannot be written: run npm run build as the owner of the code.`,
    )
  console.log('Building the site …')
  const build = spawn(process.execPath, ['bin/build-site.ts'], { cwd: root, stdio: 'inherit' })
  process.once('exit', () => build.kill())
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new StartupError('The site could not be built; see the errors above.')
}

/** How long the banner waits for the mail server. After that, the server gets a line of its own. */
const mailServerMs = 500

const main = async (): Promise<void> => {
  const options = readOptions(process.env)
  // Until the host has started, there is nothing to shut down.
  let stop = (): unknown => process.exit(0)
  onStopRequest(() => stop(), parent)
  // Under npm run dev the site comes from Vite.
  if (process.env.SITE !== 'none') await buildSiteIfStale()
  const host = await startHost(options)
  stop = async () => {
    // Exits after eight seconds even if something hangs.
    await Promise.race([host.stop(), wait(8000)])
    process.exit(0)
  }
  startMemoryTrim()
  const { mailServerReport } = host
  const mailServer = await Promise.race([mailServerReport, wait(mailServerMs)])
  if (mailServerReport && !mailServer) void mailServerReport.then((report) => console.log(`  Mail         ${report}\n`))
  const lines = [
    '',
    `  Sameway      ${host.url}`,
    ...(host.hasMailbox ? [`  Mailbox      ${host.url}/__dev/mailbox`] : []),
    ...(mailServerReport ? [`  Mail         ${mailServer ?? 'the server of SMTP_URL has not answered yet'}`] : []),
    `  API          ${host.url}/api/docs`,
    `  Data         ${host.dataDir}`,
    '',
    ...host.signIns.map(({ role, email, password }) => `  ${role.padEnd(12)} ${email.padEnd(34)} ${password}`),
    ...(host.signIns.some(({ name }) => name) ? ['', '  The first page tries it as any of them, and has a tour.'] : []),
    '',
    ...host.notes.flatMap((note) => [`  ${note}`, '']),
    '  Ctrl-C stops it.',
    '',
  ]
  // Under npm run dev the parent process prints the banner.
  if (process.send) process.send(lines.join('\n'))
  else console.log(lines.join('\n'))
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
