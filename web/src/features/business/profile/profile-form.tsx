import { useMemo } from 'react'
import type { BusinessProfile } from '#shared/contracts/business.ts'
import { useSession } from '#web/lib/session.tsx'
import { useSaveBusiness } from '../queries.ts'
import { type BusinessDetails, BusinessForm } from './business-form.tsx'

const labels = {
  businessName: 'Business Name',
  businessAddress: 'Business Address',
  registrationNumber: 'Registration Number',
  vatNumber: 'VAT Number',
}

const toDetails = (profile: BusinessProfile): BusinessDetails => ({
  businessName: profile.business_name,
  businessAddress: profile.business_address,
  registrationNumber: profile.registration_number ?? '',
  vatNumber: profile.vat_number ?? '',
})

export const ProfileForm = ({ userId, profile }: { userId: string; profile: BusinessProfile }) => {
  const saveBusiness = useSaveBusiness()
  const { reload } = useSession()

  const saved = useMemo(() => toDetails(profile), [profile])

  const save = async (details: BusinessDetails) => {
    await saveBusiness(details)
    // The session contains the name as well.
    void reload()
  }

  return (
    <BusinessForm
      draftName={`business.${userId}`}
      saved={saved}
      labels={labels}
      buttonLabel="Save Changes"
      onSend={save}
    />
  )
}
