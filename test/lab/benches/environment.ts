import { cpus } from 'node:os'

/** The machine, which figures must be read with. */
export const environment = () => ({
  at: new Date().toISOString(),
  node: process.version,
  cpu: cpus()[0]?.model,
  cores: cpus().length,
})
