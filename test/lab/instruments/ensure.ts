import { join } from 'node:path'
import { missingPackages } from '../../support/late-packages.ts'

/** Installs the measuring tools at their first use. Answers why that is not possible, where it is not. */
export const missingInstruments = (): string | undefined => missingPackages(import.meta.dirname)

/** A file of one of the tools, for those that are programs and not modules. */
export const instrument = (path: string): string => join(import.meta.dirname, 'node_modules', path)
