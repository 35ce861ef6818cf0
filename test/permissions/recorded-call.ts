/** One permission that a call to AWS needs, with the names of the host on which it was made. */
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
