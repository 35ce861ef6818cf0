import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useSession } from '#web/lib/session.tsx'
import { Starred } from '#web/ui/fields.tsx'
import { type BusinessDetails, BusinessForm } from './business-form.tsx'

const labels = {
  businessName: <Starred>Legal Business Name</Starred>,
  businessAddress: <Starred>Registered Business Address</Starred>,
  registrationNumber: 'Company Registration Number (if applicable)',
  vatNumber: 'VAT Number (if applicable)',
}

/** The profile may already exist: the answer to an earlier try was lost, or another tab was faster. */
const setUp = async (body: BusinessDetails): Promise<void> => {
  try {
    await api.business.setUp({ body })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'business.exists')) throw error
  }
}

type SetupFormProps = { userId: string; onDone: () => void }

export const SetupForm = ({ userId, onDone }: SetupFormProps) => {
  const { reload } = useSession()
  const send = async (details: BusinessDetails) => {
    await setUp(details)
    // The business screens open only once the session has the profile.
    if (!(await reload())?.has_business_profile) throw createSessionError()
    onDone()
  }
  return (
    <BusinessForm draftName={`business-setup.${userId}`} labels={labels} buttonLabel="Complete Setup" onSend={send} />
  )
}

const createSessionError = () =>
  new ApiError({ status: 0, code: 'session', message: 'Failed to finalize session. Please try again.' })
