import { lazy, type ReactNode } from 'react'
import type { ButtonProps } from '#web/ui/button.tsx'
import { DialogLink } from './dialog-link.tsx'

const LegalDialog = lazy(() => import('./legal-dialog.tsx').then(({ LegalDialog }) => ({ default: LegalDialog })))

export type LegalPart = 'terms' | 'privacy'

type LegalLinkProps = { part: LegalPart; children: ReactNode; look?: ButtonProps }

export const LegalLink = ({ part, ...link }: LegalLinkProps) => (
  <DialogLink {...link} dialog={(state) => <LegalDialog part={part} {...state} />} />
)
