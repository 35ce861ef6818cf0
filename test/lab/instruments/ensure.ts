import { join } from 'node:path'
import { missingPackages } from '../../support/late-packages.ts'

/** Those that need other versions of what they share have a folder of their own. */
type Folder = '.' | 'openapi'

/** Installs the measuring tools at their first use. Answers why that is not possible, where it is not. */
export const missingInstruments = (folder: Folder = '.'): string | undefined =>
  missingPackages(join(import.meta.dirname, folder))

/** A file of one of the tools, for those that are programs and not modules. */
export const instrument = (path: string, folder: Folder = '.'): string =>
  join(import.meta.dirname, folder, 'node_modules', path)
