type Edit = {
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
}

export type SeededFault = Edit & {
  name: string
  /** For a fault that a second check would hide. */
  also?: Edit
  /** Each of these must find it, at one of the seeds. */
  caughtBy: string[]
  seeds?: number[]
}
