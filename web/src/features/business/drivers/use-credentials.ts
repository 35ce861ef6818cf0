import { useState } from 'react'
import type { NewDriver } from '#shared/contracts/business-drivers.ts'

/** A driver's temporary credentials. They are shown on the screen and kept nowhere else. */
export type Credentials = Pick<NewDriver, 'id' | 'name' | 'login_email'> & {
  /** Null if an earlier answer contained it and was lost. */
  password: string | null
}

/** The credentials that the screen shows. Each stays until it is dismissed, because the server never shows it again. */
export const useCredentials = () => {
  /** Newest first. */
  const [shown, setShown] = useState<readonly Credentials[]>([])
  const without = (id: Credentials['id']) => shown.filter((each) => each.id !== id)
  return {
    shown,
    add: (added: Credentials) => setShown([added, ...without(added.id)]),
    dismiss: (id: Credentials['id']) => setShown(without(id)),
  }
}
