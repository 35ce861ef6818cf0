import { lazy } from 'react'
import type { ButtonProps } from '#web/ui/button.tsx'
import { DialogLink } from './dialog-link.tsx'

const CreditsDialog = lazy(() =>
  import('./credits-dialog.tsx').then(({ CreditsDialog }) => ({ default: CreditsDialog })),
)

export const CreditsLink = ({ look }: { look: ButtonProps }) => (
  <DialogLink look={look} dialog={(state) => <CreditsDialog {...state} />}>
    Credits
  </DialogLink>
)
