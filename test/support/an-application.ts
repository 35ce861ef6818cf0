import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'

/** An application that was verified, with nothing in it but what a test says. */
export const anApplication = (about: Pick<PartnerItem, 'userId'> & Partial<PartnerItem>): PartnerItem => ({
  version: 2,
  status: 'verified',
  appliedAt: '2026-11-20T08:00:00.000Z',
  decidedAt: '2026-11-20T09:00:00.000Z',
  transportModes: ['Car'],
  documents: {},
  ...about,
})
