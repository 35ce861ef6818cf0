import { chakra } from '@chakra-ui/react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { Page } from '#web/lib/page.tsx'
import { Card } from '#web/ui/card.tsx'

/** What the dashboard hands on when somebody wants to become a partner. */
const StartState = z.object({ startStep: z.literal(2) })

const steps = [
  { title: 'Your Profile', text: 'Your name, mobile number, date of birth and address.' },
  { title: 'Partner Details', text: 'For those who carry: documents, vehicle and ways to travel. You may skip it.' },
  { title: 'Payouts', text: 'Where your earnings go.' },
] as const

export const OnboardingPage = () => {
  const { state } = useLocation()
  const current = StartState.safeParse(state).success ? 1 : 0
  return (
    <Page title={steps[current].title} lead="Three steps, and everything on Sameway is open to you.">
      <Card pad="lg">
        <chakra.ol display="grid" gap="6" aria-label="Progress">
          {steps.map(({ title, text }, index) => (
            <chakra.li
              key={title}
              display="grid"
              gridTemplateColumns="auto 1fr"
              columnGap="4"
              color={index === current ? 'fg.default' : 'fg.muted'}
              {...(index === current && { 'aria-current': 'step' as const })}
            >
              <chakra.span textStyle="number" fontSize="xl" aria-hidden="true">
                {index + 1}
              </chakra.span>
              <div>
                <chakra.p fontWeight={index === current ? 'bold' : 'medium'}>{title}</chakra.p>
                <chakra.p textStyle="small">{text}</chakra.p>
              </div>
            </chakra.li>
          ))}
        </chakra.ol>
      </Card>
    </Page>
  )
}
