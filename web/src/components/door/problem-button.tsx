import { chakra } from '@chakra-ui/react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import type { ShownProblem } from './problem-dialog.tsx'

const ProblemDialog = lazyComponent(async () => (await import('./problem-dialog.tsx')).ProblemDialog)

type ProblemButtonProps = Pick<ButtonProps, 'size' | 'variant'> & {
  id: RequestCard['id']
  problem: ShownProblem | null | undefined
  /** Which of several deliveries this is, for screen readers. */
  name?: string
  /** For an owner who contests a handover while a problem is open: the problem's deadline. */
  addsUntil?: string | undefined
  children: string
}

/** Opens the form of a problem, or the problem that was reported. */
export const ProblemButton = ({ id, problem, name, addsUntil, children, ...look }: ProblemButtonProps) => {
  const state = useDialogState<ShownProblem | undefined>()
  return (
    <>
      <Button variant="outline" {...look} onClick={() => state.open(problem ?? undefined)}>
        {children}
        {name && <chakra.span srOnly>: {name}</chakra.span>}
      </Button>
      <LazyDialog state={state}>
        {(problem, frame) => <ProblemDialog requestId={id} problem={problem} addsUntil={addsUntil} {...frame} />}
      </LazyDialog>
    </>
  )
}
