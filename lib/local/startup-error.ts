/** A reason not to start that the operator can fix. Printed as one sentence, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** Another process has the data folder. */
export class FolderInUse extends StartupError {}
