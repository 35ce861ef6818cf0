/** A file is not what it says it is. */
export class MalformedFileError extends Error {}

/** Every rule of a file's form goes through here; a declaration, since only those can assert. */
export function assertWellFormed(isRight: boolean): asserts isRight {
  if (!isRight) throw new MalformedFileError()
}
