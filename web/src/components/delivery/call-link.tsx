import { type ReactNode, Suspense } from 'react'
import { isCostlyNumber, toDialledNumber } from '#shared/model/phone-numbers.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { PhoneIcon } from '#web/ui/icons.tsx'
import { Muted } from '#web/ui/section.tsx'

// Separate, because it brings the codes of all countries and few calls need them.
const CallAbroad = lazyComponent(async () => (await import('./call-abroad.tsx')).CallAbroad)

type CallLinkProps = {
  number: string
  children: ReactNode
  /** As text among the facts of a table. */
  isQuiet?: boolean
}

/** A link that calls. A costly number, saved before these were refused, is shown without a link. */
export const CallLink = ({ number, children, isQuiet = false }: CallLinkProps) => {
  if (isCostlyNumber(number))
    return <Muted>{`${number}. Calls to this number can be costly, so it isn't a link.`}</Muted>
  const dialled = toDialledNumber(number)
  const url = `tel:${dialled}`
  if (/^\+(?!44)/.test(dialled))
    return (
      <Suspense fallback={null}>
        <CallAbroad number={number} url={url}>
          {children}
        </CallAbroad>
      </Suspense>
    )
  return (
    <Button asChild {...(isQuiet ? { variant: 'link', size: 'inline' } : { variant: 'outline', size: 'sm' })}>
      <a href={url}>
        {!isQuiet && <PhoneIcon size={18} />}
        {children}
      </a>
    </Button>
  )
}
