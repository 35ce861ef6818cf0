import { chakra } from '@chakra-ui/react'
import { CheckIcon } from './icons.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const Step = chakra('li', {
  base: {
    position: 'relative',
    flex: '1',
    display: 'grid',
    justifyItems: 'center',
    gap: '2',
    textStyle: 'small',
    color: 'fg.muted',
    // The line to the step before: the route strip, lying down.
    '&:not(:first-of-type)::before': {
      content: '""',
      position: 'absolute',
      top: '14px',
      left: 'calc(-50% + 16px)',
      right: 'calc(50% + 16px)',
      h: '4px',
      bg: 'line.soft',
    },
    '&[data-reached]:not(:first-of-type)::before': { bg: 'brand.solid' },
    '&[aria-current=step]': { color: 'fg.default', fontWeight: 'bold' },
  },
})

const Dot = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeContent: 'center',
    boxSize: '8',
    borderRadius: 'full',
    fontWeight: 'bold',
    textStyle: 'small',
  },
  variants: {
    kind: {
      done: { bg: 'brand.solid', color: 'brand.on' },
      current: { bg: 'accent.solid', color: 'accent.on', boxShadow: 'inset 0 0 0 3px var(--sw-colors-brand-solid)' },
      ahead: { bg: 'bg.panel', color: 'fg.muted', boxShadow: 'inset 0 0 0 2px var(--sw-colors-line-strong)' },
    },
  },
})

type StepListProps = { label: string; steps: readonly string[]; current: string }

/** Where one is in a form of several steps, drawn as a journey. */
export const StepList = ({ label, steps, current }: StepListProps) => {
  const at = steps.indexOf(current)
  return (
    <chakra.nav aria-label={label} mb={{ base: '6', md: '8' }}>
      <chakra.ol display="flex" maxW="2xl">
        {steps.map((step, index) => (
          <Step key={step} data-reached={index <= at ? '' : undefined} aria-current={index === at ? 'step' : undefined}>
            <Dot kind={index < at ? 'done' : index === at ? 'current' : 'ahead'} aria-hidden="true">
              {index < at ? <CheckIcon size={18} /> : index + 1}
            </Dot>
            <span>
              {step}
              {index < at && <VisuallyHidden>, done</VisuallyHidden>}
            </span>
          </Step>
        ))}
      </chakra.ol>
    </chakra.nav>
  )
}
