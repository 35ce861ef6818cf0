import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BusinessProfile } from '#shared/contracts/business.ts'
import { api } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { businessKeys } from '../queries.ts'
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
  const queries = useQueryClient()
  const { reload } = useSession()

  const saved = useMemo(() => toDetails(profile), [profile])

  const save = async (details: BusinessDetails) => {
    const { message, is_verified } = await api.business.saveBusiness({ body: details })
    // A read that is on its way is older than this.
    await queries.cancelQueries({ queryKey: businessKeys.profile })
    queries.setQueryData<BusinessProfile>(businessKeys.profile, {
      business_name: details.businessName,
      business_address: details.businessAddress,
      registration_number: details.registrationNumber || null,
      vat_number: details.vatNumber || null,
      is_verified,
      status: is_verified ? 'verified' : 'pending',
      reason: null,
    })
    toast.success(message)
    // The session has the name, too.
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
