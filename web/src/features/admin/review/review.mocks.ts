import { vi } from 'vitest'
import type { api } from '#web/lib/api.ts'

/** The API calls of the two reviews. */
export const calls = {
  admin: {
    listPartners: vi.fn<typeof api.admin.listPartners>(),
    verifyPartner: vi.fn<typeof api.admin.verifyPartner>(),
    getReviewFacts: vi.fn<typeof api.admin.getReviewFacts>(),
    reviewName: vi.fn<typeof api.admin.reviewName>(),
    reviewPapers: vi.fn<typeof api.admin.reviewPapers>(),
    recordRightToWork: vi.fn<typeof api.admin.recordRightToWork>(),
    listBusinesses: vi.fn<typeof api.admin.listBusinesses>(),
    verifyBusiness: vi.fn<typeof api.admin.verifyBusiness>(),
  },
}
