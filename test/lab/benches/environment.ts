import { cpus } from 'node:os'

/** The machine on which the figures were measured. */
export const environment = () => ({
  at: new Date().toISOString(),
  node: process.version,
  cpu: cpus()[0]?.model,
  cores: cpus().length,
})
