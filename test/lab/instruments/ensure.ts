import { join } from 'node:path'
import { missingPackages } from '../../support/late-packages.ts'

/** Tools that need other versions of shared packages have a folder of their own. */
type Folder = '.' | 'openapi'

/** Installs the measuring tools at first use. Returns the reason if that is not possible. */
export const missingInstruments = (folder: Folder = '.'): string | undefined =>
  missingPackages(join(import.meta.dirname, folder))

/** The path of a file of a tool, for tools that are programs and not modules. */
export const instrument = (path: string, folder: Folder = '.'): string =>
  join(import.meta.dirname, folder, 'node_modules', path)
