import { Box } from '@chakra-ui/react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { LastStep } from './last-step.tsx'
import { PartnerStep, preloadApplicationForm } from './partner-step.tsx'
import { ProfileStep } from './profile-step.tsx'
import { Progress } from './progress.tsx'
import { type Step, stepOf } from './steps.ts'
import { type Answer, useAnswer } from './use-answer.ts'

const headings = {
  1: { title: 'Your Profile', lead: 'Three steps, and everything on Sameway is open to you.' },
  2: { title: 'Partner Verification', lead: 'For those who carry: who you are, and how you travel.' },
  3: { title: 'Payouts Setup', lead: 'Your profile is saved, so you can send things at once.' },
} as const

/** The step stands in the history of the browser: its own way back and a reload keep it. */
export const OnboardingPage = () => {
  const { user } = useSession()
  const step = stepOf(useLocation().state)
  return (
    // At a desk there is room beside the column that the frame keeps for one form.
    <Box mx={{ lg: '-40' }} display={{ lg: 'grid' }} gridTemplateColumns={{ lg: '16rem 1fr' }} columnGap="16">
      <Progress step={step} />
      <div>
        <Page key={step} {...headings[step]}>
          {user && <OnboardingStep step={step} userId={user.id} />}
        </Page>
      </div>
    </Box>
  )
}

const OnboardingStep = ({ step, userId }: { step: Step; userId: string }) => {
  const navigate = useNavigate()
  const { answer, setAnswer, forget } = useAnswer(userId)
  const goTo = (startStep: Step) => void navigate(paths.onboarding, { state: { startStep } })

  const decide = (chosen: Answer) => {
    if (chosen === 'yes') preloadApplicationForm()
    setAnswer(chosen)
  }

  if (step === 1)
    return <ProfileStep {...{ userId, answer }} onAnswer={decide} onDone={() => goTo(answer === 'yes' ? 2 : 3)} />
  if (step === 2) return <PartnerStep userId={userId} onBack={() => goTo(1)} onDone={() => goTo(3)} />
  return (
    <LastStep onBack={() => goTo(answer === 'no' ? 1 : 2)} onFinished={forget}>
      <Banner title="Placeholder">
        Payouts are not set up yet. This is where you will choose the account that your earnings go to. We do not ask
        for bank details before that.
      </Banner>
    </LastStep>
  )
}
