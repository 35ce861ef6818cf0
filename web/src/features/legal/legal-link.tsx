import { lazy, type ReactNode } from 'react'
import type { ButtonProps } from '#web/ui/button.tsx'
import { DialogLink } from './dialog-link.tsx'
import type { LegalPart } from './legal-part.ts'

const LegalDialog = lazy(() => import('./legal-dialog.tsx').then(({ LegalDialog }) => ({ default: LegalDialog })))

type LegalLinkProps = { part: LegalPart; children: ReactNode; look?: ButtonProps }

export const LegalLink = ({ part, ...link }: LegalLinkProps) => (
  <DialogLink {...link} dialog={(state) => <LegalDialog part={part} {...state} />} />
)
