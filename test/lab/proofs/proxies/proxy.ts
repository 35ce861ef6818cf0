import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Certificate } from '#test/support/start-edge.ts'
import { waitFor } from '#test/support/wait-for.ts'

/** Where the proxy listens and what it passes everything on to. */
export type Edge = { port: number; hostPort: number; certificate: Certificate; folder: string }

export type RunningProxy = { name: string; version: string; stop: () => Promise<void> }

const manual = new URL('../../../../lib/local/service/', import.meta.url)

/** A block of the manual, to the letter except for what differs on each machine. */
export const blockWith = (file: string, replaced: Record<string, string>): string =>
  Object.entries(replaced).reduce(
    (block, [written, here]) => {
      if (!block.includes(written)) throw new Error(`${file} does not say ${written}`)
      return block.replaceAll(written, here)
    },
    readFileSync(new URL(file, manual), 'utf8'),
  )

export const caddyBlock = ({ hostPort, certificate: { file, keyFile } }: Edge): string =>
  blockWith('Caddyfile', {
    '127.0.0.1:3000': `127.0.0.1:${hostPort}`,
    'sameway.example {': `sameway.example {\n\ttls ${file} ${keyFile}`,
  })

export const nginxBlock = ({ port, hostPort, certificate: { file, keyFile } }: Edge): string =>
  blockWith('nginx.conf', {
    'listen 443 ': `listen 127.0.0.1:${port} `,
    '127.0.0.1:3000': `127.0.0.1:${hostPort}`,
    '/etc/ssl/sameway/fullchain.pem': file,
    '/etc/ssl/sameway/privkey.pem': keyFile,
  })

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (found: boolean) => () => {
      socket.destroy()
      resolve(found)
    }
    socket.once('connect', end(true)).once('error', end(false))
  })

const start = async (command: string, args: string[], { port, folder }: Edge): Promise<() => Promise<void>> => {
  let output = ''
  const child: ChildProcess = spawn(command, args, { env: { PATH: process.env.PATH, HOME: folder } })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  const exited = once(child, 'exit')
  await waitFor(
    () => `${command} to listen: ${output}`,
    () => isOpen(port),
  )
  return async () => {
    child.kill('SIGTERM')
    await exited
  }
}

const versionOf = (command: string, arg: string): string | undefined => {
  const { error, stdout, stderr } = spawnSync(command, [arg], { encoding: 'utf8' })
  return error ? undefined : /\d+\.\d+\.\d+/.exec(stdout + stderr)?.[0]
}

const startCaddy = async (edge: Edge): Promise<RunningProxy | undefined> => {
  const version = versionOf('caddy', 'version')
  if (!version) return undefined
  const file = join(edge.folder, 'Caddyfile')
  const here = `{\n\tadmin off\n\tauto_https disable_redirects\n\thttps_port ${edge.port}\n\tdefault_bind 127.0.0.1\n}\n\n`
  writeFileSync(file, here + caddyBlock(edge))
  const stop = await start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], edge)
  return { name: 'Caddy', version, stop }
}

const startNginx = async (edge: Edge): Promise<RunningProxy | undefined> => {
  const version = versionOf('nginx', '-v')
  if (!version) return undefined
  const folder = join(edge.folder, 'nginx')
  mkdirSync(folder)
  writeFileSync(join(folder, 'block.conf'), nginxBlock(edge))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`)
  const file = join(folder, 'all.conf')
  // If root starts it, its workers would run as another user, whom the folder keeps out.
  const main = 'user root;\ndaemon off;\npid nginx.pid;\nerror_log stderr;\nevents {}\n'
  writeFileSync(file, `${main}http {\naccess_log off;\n${temporary.join('\n')}\ninclude block.conf;\n}\n`)
  const stop = await start('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], edge)
  return { name: 'nginx', version, stop }
}

export const proxies: Record<string, (edge: Edge) => Promise<RunningProxy | undefined>> = {
  caddy: startCaddy,
  nginx: startNginx,
}
