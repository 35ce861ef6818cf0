import { chakra } from '@chakra-ui/react'
import { StepList } from '#web/ui/steps.tsx'
import { type Step, steps } from './steps.ts'

const titles = steps.map(({ title }) => title)

/** Beside the step at a desk, with a word about each; above it on a phone, with their names alone. */
export const Progress = ({ step }: { step: Step }) => (
  <>
    <chakra.div display={{ lg: 'none' }}>
      <StepList label="Progress" steps={titles} current={titles[step - 1] ?? ''} />
    </chakra.div>
    <chakra.nav aria-label="Progress" display={{ base: 'none', lg: 'block' }} position="sticky" top="8">
      <chakra.ol display="grid" gap="6">
        {steps.map(({ title, text }, index) => (
          <chakra.li
            key={title}
            display="grid"
            gridTemplateColumns="auto 1fr"
            columnGap="4"
            color={index + 1 === step ? 'fg.default' : 'fg.muted'}
            {...(index + 1 === step && { 'aria-current': 'step' as const })}
          >
            <chakra.span textStyle="number" fontSize="xl" aria-hidden="true">
              {index + 1}
            </chakra.span>
            <div>
              <chakra.p fontWeight={index + 1 === step ? 'bold' : 'medium'}>{title}</chakra.p>
              <chakra.p textStyle="small">{text}</chakra.p>
            </div>
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.nav>
  </>
)
