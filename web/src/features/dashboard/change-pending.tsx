import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import type { RaiseDialogProps } from './raise-dialog.tsx'

const RaiseDialog = lazyComponent(async () => (await import('./raise-dialog.tsx')).RaiseDialog)

/** The dialog that raises a price, and how it is opened. */
export const useRaising = () => {
  const { dialog, open, close } = useDialogState<RaiseDialogProps['request']>()
  return {
    raise: open,
    dialog: dialog && (
      <LazyOverlay open={dialog.isOpen} onClose={close}>
        <RaiseDialog key={dialog.key} request={dialog.subject} open={dialog.isOpen} onClose={close} />
      </LazyOverlay>
    ),
  }
}

type PendingActionsProps = {
  id: RequestCard['id']
  /** For screen readers, to distinguish the buttons of a list. */
  name?: string
  look?: ButtonProps
  /** Undefined where the price was raised often enough. */
  onRaise: (() => void) | undefined
}

/** What an owner can do about a request that nobody takes: offer more, or change it. */
export const PendingActions = ({ id, name, look, onRaise }: PendingActionsProps) => {
  const suffix = name && <chakra.span srOnly>: {name}</chakra.span>
  return (
    <>
      {onRaise && (
        <Button variant="outline" {...look} onClick={onRaise}>
          Raise the price
          {suffix}
        </Button>
      )}
      <Button asChild variant="outline" {...look}>
        <Link to={paths.requests} state={{ change: id }}>
          Change
          {suffix}
        </Link>
      </Button>
    </>
  )
}
