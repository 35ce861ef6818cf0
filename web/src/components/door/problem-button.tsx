import { chakra } from '@chakra-ui/react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import type { ShownProblem } from './problem-dialog.tsx'

const ProblemDialog = lazyComponent(async () => (await import('./problem-dialog.tsx')).ProblemDialog)

type ProblemButtonProps = {
  id: RequestCard['id']
  problem: ShownProblem | null | undefined
  /** Which of several deliveries, for screen readers. */
  name?: string
  size?: 'lg'
  /** Until when the open problem is decided to which the owner adds what is wrong with a handover. */
  addsUntil?: string | undefined
  children: string
}

/** Opens the form of a problem, or the problem that was reported. */
export const ProblemButton = ({ id, problem, name, size, addsUntil, children }: ProblemButtonProps) => {
  const { dialog, open, close } = useDialogState<ShownProblem | undefined>()
  return (
    <>
      <Button variant="outline" {...(size && { size })} onClick={() => open(problem ?? undefined)}>
        {children}
        {name && <chakra.span srOnly>: {name}</chakra.span>}
      </Button>
      {dialog && (
        <LazyOverlay open={dialog.isOpen} onClose={close}>
          <ProblemDialog
            key={dialog.key}
            requestId={id}
            problem={dialog.subject}
            addsUntil={addsUntil}
            open={dialog.isOpen}
            onClose={close}
          />
        </LazyOverlay>
      )}
    </>
  )
}
