import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { missingPackages } from '#test/support/late-packages.ts'

const homeOfDebian = '/usr/lib/postgresql'

/** Debian's folders first, the newest before the others: PATH may have only the client. */
const folders = (): string[] => [
  ...(existsSync(homeOfDebian) ? readdirSync(homeOfDebian) : [])
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(homeOfDebian, version, 'bin')),
  ...(process.env.PATH ?? '').split(':'),
]

const programs = ['initdb', 'postgres', 'psql']

const hasPostgis = async (bin: string): Promise<boolean> => {
  const requested = await promisify(execFile)(join(bin, 'pg_config'), ['--sharedir']).catch(() => undefined)
  const share = requested?.stdout.trim() ?? bin.replace(/.*\/postgresql\/(\d+)\/bin$/, '/usr/share/postgresql/$1')
  return existsSync(join(share, 'extension/postgis.control'))
}

/** The folder of PostgreSQL's programs, or what is missing. */
export const findPostgres = async (): Promise<{ bin: string } | { missing: string }> => {
  const bin = folders().find((folder) => programs.every((name) => existsSync(join(folder, name))))
  if (!bin) return { missing: 'there is no PostgreSQL (Debian: postgresql)' }
  if (!(await hasPostgis(bin))) return { missing: 'there is no PostGIS (Debian: postgresql-15-postgis-3)' }
  const why = missingPackages(fileURLToPath(new URL('../../peers', import.meta.url)))
  return why ? { missing: why } : { bin }
}
