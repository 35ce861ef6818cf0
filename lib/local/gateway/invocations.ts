import { tracingChannel } from 'node:diagnostics_channel'

/** One call of one function; `result` is there once it has answered. */
export type Invocation = { functionName: string; result?: unknown }

/** Every call of a function is announced here, so that a test can tell which of them asks something of AWS. */
export const invocations = tracingChannel<unknown, Invocation>('sameway:invocation')
