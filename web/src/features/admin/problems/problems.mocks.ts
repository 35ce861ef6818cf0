import { vi } from 'vitest'
import type { api } from '#web/lib/api.ts'

/** Mocks of the API calls that the problem screens make. */
export const calls = {
  admin: {
    listProblems: vi.fn<typeof api.admin.listProblems>(),
    getProblemFile: vi.fn<typeof api.admin.getProblemFile>(),
    resolveProblem: vi.fn<typeof api.admin.resolveProblem>(),
    getAdminStats: vi.fn<typeof api.admin.getAdminStats>(),
  },
}
