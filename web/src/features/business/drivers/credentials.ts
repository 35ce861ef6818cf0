import type { NewDriver } from '#shared/contracts/business-shapes.ts'

/** What a driver signs in with for the first time. It stands on the screen alone, and is gone with it. */
export type Credentials = Pick<NewDriver, 'id' | 'name' | 'login_email'> & {
  /** null when it was told once already, and the answer was lost on the way. */
  password: string | null
}
