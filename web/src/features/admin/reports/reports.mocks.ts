import { vi } from 'vitest'
import type { api } from '#web/lib/api.ts'

/** Mocks of the API calls that the screen of reports makes. */
export const calls = {
  admin: {
    listReports: vi.fn<typeof api.admin.listReports>(),
    getReport: vi.fn<typeof api.admin.getReport>(),
    decideReport: vi.fn<typeof api.admin.decideReport>(),
    getAdminStats: vi.fn<typeof api.admin.getAdminStats>(),
  },
}
