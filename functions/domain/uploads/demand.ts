/** A file is not what it says it is. */
export class Malformed extends Error {}

/** Every rule of a file's form goes through here; a declaration, since only those can assert. */
export function demand(isRight: boolean): asserts isRight {
  if (!isRight) throw new Malformed()
}
