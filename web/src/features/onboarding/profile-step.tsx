import { LazyDetailsForm } from '#web/features/profile/lazy-details-form.tsx'
import { LoadedProfile } from '#web/features/profile/loaded-profile.tsx'
import { RadioCards } from '#web/ui/choices.tsx'
import type { Answer } from './use-answer.ts'

const options = [
  { value: 'yes', label: 'Yes', text: 'I travel anyway, and want to earn by carrying for others.' },
  { value: 'no', label: 'No', text: 'I only want things carried for me. I can still join later.' },
] as const

type ProfileStepProps = {
  userId: string
  answer: Answer | undefined
  onAnswer: (answer: Answer) => void
  onDone: () => void
}

export const ProfileStep = ({ userId, answer, onAnswer, onDone }: ProfileStepProps) => (
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
