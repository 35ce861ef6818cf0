import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { CheckIcon } from './icons.tsx'
import { cramped } from './tokens.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Also matches a page of 800 px at 200 % zoom. */
const isShort = '@media (max-height: 30rem)'

const Bar = chakra('div', {
  base: {
    // The focused element stays clear of this bar, because of scrollPaddingBottom in the global styles.
    position: { base: 'sticky', md: 'static' },
    // On a short screen, such as a phone in landscape, it would cover the fields.
    [isShort]: { position: 'static' },
    bottom: '0',
    zIndex: { base: 'header', md: 'auto' },
    mx: { base: '-4', md: '0' },
    mt: '6',
    px: { base: '4', md: '0' },
    pt: { base: '3', md: '0' },
    pb: { base: 'calc(0.75rem + env(safe-area-inset-bottom))', md: '0' },
    bg: { base: 'bg.page', md: 'transparent' },
    boxShadow: { base: '0 -1px 0 var(--sw-colors-line-soft)', md: 'none' },
  },
})

const Buttons = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', '& > :last-child': { flex: { base: '1', md: '0 0 auto' } } },
})

type StepBarProps = {
  children: ReactNode
  /** The result of the last press, shown above the buttons. */
  notice?: ReactNode
}

/** The Back and Next buttons of a form; on a phone they stick to the bottom of the screen. */
export const StepBar = ({ children, notice }: StepBarProps) => (
  <Bar data-step-bar>
    {notice}
    <Buttons>{children}</Buttons>
  </Bar>
)

type StepHeadingProps = {
  children: string
  /** 'Step 2 of 5', for a panel that has steps. */
  progress?: string | undefined
  /** Off for the first panel of the page, because the user has not moved there. */
  takesFocus?: boolean
}

/** The heading of a step. It gets the focus, so that screen readers announce the new step. */
export const StepHeading = ({ children, progress, takesFocus = true }: StepHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null)

  // React reuses the element for the next step, so the effect depends on the step.
  const step = `${progress} ${children}`
  useEffect(() => {
    if (takesFocus && step) heading.current?.focus()
  }, [takesFocus, step])

  return (
    <chakra.h2 ref={heading} tabIndex={-1} textStyle="heading" scrollMarginTop="24">
      {progress && (
        <>
          <chakra.span display="block" textStyle="overline" fontFamily="body" color="fg.muted" mb="1">
            {progress}
          </chakra.span>
          <VisuallyHidden>: </VisuallyHidden>
        </>
      )}
      {children}
    </chakra.h2>
  )
}

const between = {
  content: '""',
  position: 'absolute',
  top: 'calc(1rem - 2px)',
  left: 'calc(-50% + 1.25rem)',
  right: 'calc(50% + 1.25rem)',
} as const

const Step = chakra('li', {
  base: {
    position: 'relative',
    flex: '1',
    display: 'grid',
    justifyItems: 'center',
    gap: '2',
    textStyle: 'small',
    color: 'fg.muted',
    // The line to the previous step: dotted, and solid once the step is reached, as on a route line.
    '&:not(:first-of-type)': {
      _before: { ...between, borderTop: '4px dotted var(--sw-colors-line-thing)', transition: 'opacity 0s 600ms' },
      _after: {
        ...between,
        borderTop: '4px solid var(--sw-colors-line-thing)',
        transform: 'scaleX(0)',
        transformOrigin: 'left',
        transition: 'transform 600ms cubic-bezier(0.2, 0.8, 0.2, 1)',
      },
      '&[data-reached]': { _before: { opacity: '0' }, _after: { transform: 'none' } },
    },
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
      // Forced colours drop backgrounds and shadows, so steps differ as a full disc, a ring and a dotted ring.
      done: {
        bg: 'brand.solid',
        color: 'brand.on',
        _highContrast: { forcedColorAdjust: 'none', bg: 'CanvasText', color: 'Canvas' },
      },
      current: {
        bg: 'accent.solid',
        color: 'accent.on',
        boxShadow: 'inset 0 0 0 3px var(--sw-colors-brand-solid)',
        _highContrast: { border: '3px solid' },
      },
      ahead: {
        bg: 'bg.panel',
        color: 'fg.muted',
        boxShadow: 'inset 0 0 0 2px var(--sw-colors-line-strong)',
        _highContrast: { border: '1px dotted' },
      },
    },
  },
})

/** With large text on a phone, it is for screen readers only, because the heading names the step. */
const Label = chakra('span', { base: { [cramped]: { srOnly: true } } })

type StepListProps = { label: string; steps: readonly string[]; current: string }

/** The steps of a form and the current one, on a line that grows like the amber one of a route line. */
export const StepList = ({ label, steps, current }: StepListProps) => {
  const currentIndex = steps.indexOf(current)
  return (
    <chakra.nav aria-label={label} mb={{ base: '6', md: '8' }}>
      <chakra.ol display="flex" maxW="2xl">
        {steps.map((step, index) => (
          <Step
            key={step}
            data-reached={index <= currentIndex ? '' : undefined}
            aria-current={index === currentIndex ? 'step' : undefined}
          >
            <Dot kind={index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'ahead'} aria-hidden="true">
              {index < currentIndex ? <CheckIcon size={18} /> : index + 1}
            </Dot>
            <Label>
              {step}
              {index < currentIndex && <VisuallyHidden>, done</VisuallyHidden>}
            </Label>
          </Step>
        ))}
      </chakra.ol>
    </chakra.nav>
  )
}
