import { useQueryClient } from '@tanstack/react-query'
import type { BusinessProfile } from '#shared/contracts/business-shapes.ts'
import { api } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { businessKeys } from '../queries.ts'
import { type BusinessDetails, BusinessForm, toDetails, useBusinessDetails } from './business-form.tsx'

const labels = {
  businessName: 'Business Name',
  businessAddress: 'Business Address',
  registrationNumber: 'Registration Number',
  vatNumber: 'VAT Number',
}

export const ProfileForm = ({ userId, profile }: { userId: string; profile: BusinessProfile }) => {
  const queries = useQueryClient()
  const { reload } = useSession()

  const send = async (details: BusinessDetails) => {
    const { message, is_verified } = await api.business.saveBusiness({ body: details })
    // What a read that was on its way brings is older than this.
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
    // The name stands in the session, too.
    void reload()
  }

  const form = useBusinessDetails({ name: `business.${userId}`, saved: toDetails(profile), send })
  return <BusinessForm form={form} labels={labels} label="Save Changes" disabled={!form.isChanged} />
}
