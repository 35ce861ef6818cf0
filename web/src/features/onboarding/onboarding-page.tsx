import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { NotWhileSuspended } from '#web/components/not-while-suspended.tsx'
import { Page } from '#web/components/page.tsx'
import { LazyDetailsForm, LoadedProfile } from '#web/components/profile/loaded-profile.tsx'
import { api } from '#web/lib/api.ts'
import { PartnerAnswer, partnerAnswerOf } from '#web/lib/partner-answer.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { useDraft } from '#web/lib/use-draft.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/choices.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { ArrowLeftIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/section.tsx'
import { StepList } from '#web/ui/steps.tsx'
import { PartnerStep, preloadApplicationForm } from './partner-step.tsx'

/** Reloads the session, because onboarding has changed it, and opens the app. */
const useFinishOnboarding = (onFinished: () => void) => {
  const { setUser } = useSession()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api.auth.checkSession(),
    onSuccess: ({ user }) => {
      onFinished()
      setUser(user)
      void navigate(paths.landing)
    },
  })
}

type LastStepProps = { children: ReactNode; onBack: () => void; onFinished: () => void }

/** The last step, with Back and a button that reloads the session and opens the app. */
const LastStep = ({ children, onBack, onFinished }: LastStepProps) => {
  const finish = useFinishOnboarding(onFinished)
  return (
    <Card pad="lg">
      <Stack gap="6">
        {children}
        <div>
          <FormError>{finish.isError && 'Failed to finalize session. Please try again.'}</FormError>
          <Flex gap="3" wrap="wrap" justify="space-between" mt={finish.isError ? '5' : '0'}>
            <Button variant="quiet" ml="-5" onClick={onBack}>
              <ArrowLeftIcon size={18} />
              Back
            </Button>
            <Button loading={finish.isPending} onClick={() => finish.mutate()}>
              Go to Dashboard
            </Button>
          </Flex>
        </div>
      </Stack>
    </Card>
  )
}

const options = [
  { value: 'yes', label: 'Yes', text: "I'm travelling anyway, and want to earn by carrying for others." },
  { value: 'no', label: 'No', text: 'I just want things carried for me. I can always join later.' },
] as const

type ProfileStepProps = {
  userId: string
  answer: Answer | undefined
  onAnswer: (answer: Answer) => void
  onDone: () => void
}

const ProfileStep = ({ userId, answer, onAnswer, onDone }: ProfileStepProps) => (
  <LoadedProfile>
    {(profile) => (
      <LazyDetailsForm userId={userId} profile={profile} label="Continue" ready={answer !== undefined} onSaved={onDone}>
        <RadioCards
          name="partner"
          legend="Would you like to become a partner?"
          columns={2}
          options={options}
          value={answer}
          onChange={onAnswer}
        />
      </LazyDetailsForm>
    )}
  </LoadedProfile>
)

const steps = [
  { title: 'Your Profile', text: 'Your name, mobile number, date of birth and address.' },
  { title: 'Partner Details', text: 'Documents, vehicle and how you travel. Only if you want to carry.' },
  { title: 'Payouts', text: 'Where your earnings go.' },
] as const

type Step = 1 | 2 | 3

/** The router's state. The dashboard links to the partner step with it. */
const StartState = z.object({ startStep: z.literal([1, 2, 3]) })
const SentState = z.object({ hasApplied: z.literal(true) })

const stepOf = (state: unknown): Step => {
  const start = StartState.safeParse(state)
  return start.success ? start.data.startStep : 1
}

const titles = steps.map(({ title }) => title)

/** On a wide screen next to the step, with a line about each step. On a phone above it, with titles only. */
const Progress = ({ step }: { step: Step }) => (
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
            {...(index + 1 === step && {
              'aria-current': 'step' as const,
              _highContrast: { outline: '2px solid', outlineOffset: '8px' },
            })}
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

type Answer = NonNullable<PartnerAnswer['partner']>

const useAnswer = (userId: string) => {
  const { draft, keep, forget } = useDraft(partnerAnswerOf(userId), PartnerAnswer)
  return { answer: draft.partner, setAnswer: (partner: Answer) => keep({ partner }), forget }
}

const headings = {
  1: { title: 'Your Profile', lead: 'Tell us about yourself. It takes two minutes.' },
  2: { title: 'Partner Verification', lead: 'Confirm your identity and how you travel.' },
  3: { title: 'Payouts Setup', lead: 'Your profile is saved, so you can send things straight away.' },
} as const

/** The step is in the browser's history, so that Back and a reload keep it. */
export const OnboardingPage = () => {
  const { user } = useSession()
  const step = stepOf(useLocation().state)
  return (
    // A wide screen has room next to the column that the frame reserves for a form.
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
  const hasApplied = SentState.safeParse(useLocation().state).success
  const { answer, setAnswer, forget } = useAnswer(userId)
  const goTo = (startStep: Step) => void navigate(paths.onboarding, { state: { startStep } })

  const decide = (chosen: Answer) => {
    if (chosen === 'yes') preloadApplicationForm()
    setAnswer(chosen)
  }

  if (step === 1)
    return (
      <NotWhileSuspended what="save your profile">
        <ProfileStep {...{ userId, answer }} onAnswer={decide} onDone={() => goTo(answer === 'yes' ? 2 : 3)} />
      </NotWhileSuspended>
    )
  if (step === 2)
    return (
      <NotWhileSuspended what="apply as a partner">
        <PartnerStep
          userId={userId}
          onBack={() => goTo(1)}
          onSent={() => void navigate(paths.onboarding, { state: { startStep: 3, hasApplied: true } })}
          onDone={() => goTo(3)}
        />
      </NotWhileSuspended>
    )
  return (
    <LastStep onBack={() => goTo(answer === 'no' ? 1 : 2)} onFinished={forget}>
      {hasApplied && (
        <Banner tone="success" title="Application Pending">
          Application sent. We'll email you when it's reviewed.
        </Banner>
      )}
      {answer === 'no' && !hasApplied ? (
        <chakra.p textStyle="lead">You're all set.</chakra.p>
      ) : (
        <Banner title="Placeholder">
          Payouts aren't set up yet. This is where you'll choose the account your earnings go to. We won't ask for bank
          details before then.
        </Banner>
      )}
    </LastStep>
  )
}
