import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type StepId, stepIds } from './steps.ts'

const isStep = (text: string | null): text is StepId => stepIds.some((id) => id === text)

/**
 * The step stands in the address, so that the browser's Back goes back one step, and in the draft, so that whoever
 * comes again finds it. `reachable` says how far one may go.
 */
export const useStep = (kept: StepId, reachable: (asked: StepId) => StepId, keep: (step: StepId) => void) => {
  const [search, setSearch] = useSearchParams()
  const inAddress = search.get('step')
  const asked = isStep(inAddress) ? inAddress : kept
  const step = reachable(asked)

  useEffect(() => {
    // First the address, so that it still says what was asked for when the draft is told what it came to.
    if (inAddress === asked) keep(step)
    else setSearch({ step: asked }, { replace: true })
  }, [inAddress, asked, step, keep, setSearch])

  return {
    step,
    /** It was asked for a later one, which is not open yet. */
    isHeldBack: step !== asked,
    goTo: (next: StepId) => setSearch({ step: next }),
  }
}
