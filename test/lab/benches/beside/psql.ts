import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export type Psql = {
  /** The rows that the statements return, one on each line, with bars between the columns. */
  query: (sql: string) => Promise<string>
  copy: (into: string, lines: Iterable<string>) => Promise<void>
}

/** Runs the psql that comes with the server, over the socket in this folder: only the peer installs a driver. */
export const psqlOf = (bin: string, socketFolder: string): Psql => {
  const start = (args: string[]) => {
    const quietly = ['-qAtX', '-v', 'ON_ERROR_STOP=1']
    const child = spawn(join(bin, 'psql'), ['-h', socketFolder, '-U', 'peer', '-d', 'postgres', ...quietly, ...args])
    const said = { answer: '', complaint: '' }
    child.stdout.on('data', (text) => {
      said.answer += text
    })
    child.stderr.on('data', (text) => {
      said.complaint += text
    })
    child.stdin.on('error', () => undefined) // psql itself prints why it ended before it had read everything
    const done = new Promise<string>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => (code === 0 ? resolve(said.answer) : reject(new Error(`psql: ${said.complaint}`))))
    })
    return { input: child.stdin, done }
  }

  return {
    query: (sql) => {
      const { input, done } = start(['-f', '-'])
      input.end(sql)
      return done
    },
    copy: async (into, lines) => {
      const { input, done } = start(['-c', `COPY ${into} FROM STDIN`])
      await Promise.all([pipeline(lines, input), done])
    },
  }
}
