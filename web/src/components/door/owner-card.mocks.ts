import { vi } from 'vitest'

/** What the cards of an owner call. */
export const calls = {
  requests: { getDetails: vi.fn() },
  delivery: { confirmHandover: vi.fn(), decideAttempt: vi.fn() },
  problems: { reportProblem: vi.fn(), getProblem: vi.fn(), withdrawProblem: vi.fn(), answerProblem: vi.fn() },
  uploads: { startUpload: vi.fn() },
}
