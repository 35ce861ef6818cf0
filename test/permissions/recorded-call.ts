/** One permission that a call of AWS needs, in the names of the host that the call was made on. */
export type RecordedCall = {
  /** The function that made the call, or signed the link by which a browser makes it. */
  function: string
  /** As in a policy: `dynamodb:PutItem`. */
  action: string
  /** What the action is on, within its service: `table/sameway`, `uploads/quarantine/object`. */
  resource: string
  /** The condition keys that follow from the call itself. */
  context?: Record<string, string | string[]>
}

/** The permissions of a call, before its function is known. */
export type NeededPermission = Omit<RecordedCall, 'function'>
