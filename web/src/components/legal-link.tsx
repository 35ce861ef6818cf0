import type { ReactNode } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import type { ButtonProps } from '#web/ui/button.tsx'
import { DialogLink } from './dialog-link.tsx'
import type { LegalPart } from './legal-dialog.tsx'

const LegalDialog = lazyComponent(async () => (await import('./legal-dialog.tsx')).LegalDialog)
const CreditsDialog = lazyComponent(async () => (await import('./credits-dialog.tsx')).CreditsDialog)

type LegalLinkProps = { part: LegalPart; children: ReactNode; look?: ButtonProps }

export const LegalLink = ({ part, ...link }: LegalLinkProps) => (
  <DialogLink {...link} dialog={(state) => <LegalDialog part={part} {...state} />} />
)

export const CreditsLink = ({ look }: { look: ButtonProps }) => (
  <DialogLink look={look} dialog={(state) => <CreditsDialog {...state} />}>
    Credits
  </DialogLink>
)
