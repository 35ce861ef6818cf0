import { createServer, type Plugin } from 'vite'
import { freePort } from '#lib/local/listen.ts'
import { readOptions } from '#lib/local/options.ts'
import { StartupError } from '#lib/local/startup-error.ts'
import { onStopRequest } from '#lib/local/stop-requests.ts'
import { startWatchedHost, type WatchedHost } from '#lib/local/watched-host.ts'

const root = `${import.meta.dirname}/..`
const sources = ['functions', 'shared', 'lib/local', 'lib/groups.ts'].map((path) => `${root}/${path}`)
const behind = ['/api', '/ws', '/__s3', '/__dev/mailbox', '/__dev/demo']

/** Calls wait while the host restarts, instead of failing. */
const waitForHost = (host: WatchedHost): Plugin => ({
  name: 'wait-for-host',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (behind.some((path) => request.url?.startsWith(path))) void host.ready().then(() => next())
      else next()
    })
  },
})

/** Vite serves the site and proxies everything else to the host, which restarts when its code changes. */
const main = async (): Promise<void> => {
  const { port, host, publicUrl } = readOptions(process.env)
  // The host stops when this process is gone.
  let stop = (): unknown => process.exit(0)
  onStopRequest(() => stop())
  const hostPort = await freePort()
  const env = {
    ...process.env,
    PORT: String(hostPort),
    PUBLIC_URL: publicUrl || `http://localhost:${port}`,
    SITE: 'none',
  }
  let starts = 0
  const watched = await startWatchedHost(`${root}/bin/local.ts`, sources, env, (banner) =>
    console.log(++starts === 1 ? banner : 'The functions are live again.'),
  ).catch(() => process.exit(1)) // the host has printed the reason

  const target = `http://127.0.0.1:${hostPort}`
  const vite = await createServer({
    configFile: `${root}/web/vite.config.ts`,
    plugins: [waitForHost(watched)],
    server: {
      host,
      port,
      strictPort: true,
      // No changeOrigin: the host has to see the name that the browser used.
      proxy: Object.fromEntries(behind.map((path) => [path, { target, ws: path === '/ws' }])),
    },
  })
  await vite.listen().catch(async (error: unknown) => {
    await watched.stop()
    throw new StartupError(`The site cannot be served on port ${port}: ${String(error)}`)
  })

  stop = async () => {
    await Promise.all([watched.stop(), vite.close()])
    process.exit(0)
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
