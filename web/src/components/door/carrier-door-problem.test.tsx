import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ProblemId } from '#shared/model/ids.ts'
import { userWith } from '#test/support/user-with.ts'
import { noAnswer, press } from '#web/lib/screen.fixtures.tsx'
import { calls } from '../../features/partner/hub.mocks.ts'
import { forgetMovement } from '../../features/partner/use-press-once.ts'
import { opens, showWith } from './carrier-door.fixtures.tsx'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('../../features/partner/hub.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: partner }) }))

const partner = userWith({ is_profile_complete: true, is_partner: true, is_verified_partner: true })

beforeEach(() => {
  forgetMovement()
  calls.problems.getProblem.mockRejectedValue(noAnswer())
})

const problem = { id: ProblemId.parse('prb_0000000000000000000001'), closes_at: '2026-12-09T10:00:00.000Z' }
const openProblem = { id: problem.id, is_open: true }
const handover = { left_with: 'neighbour', confirm_by: '2026-11-26T10:42:00.000Z' } as const

it('with an open problem the card says to carry on, and what happens if nobody decides the problem', async () => {
  await showWith({ door: { problem } }, { problem: openProblem })
  expect(await screen.findByText('A problem was reported')).toBeDefined()
  expect(
    await screen.findByText(/Please carry on as usual: .+ If nobody has handed it over .+, it's cancelled\.$/),
  ).toBeDefined()
})

it('with an open problem handovers and attempts can be reported, and each form says what happens next', async () => {
  await showWith({ door: { problem } }, { problem: openProblem })
  const handingOver = await opens("I can't get the code")
  expect(
    await handingOver.findByText(/After that, we'll mark it as delivered when the open problem closes\.$/),
  ).toBeDefined()
  await press('Back')
  await userEvent.click(await screen.findByRole('button', { name: "Can't deliver" }))
  expect(
    await screen.findByText(
      /^Mina then can choose: .+ While the problem is open, nothing happens until they answer\.$/,
    ),
  ).toBeDefined()
})

it('the card says until when the requester can answer about a handover, and how it ends without a decision', async () => {
  await showWith({ door: { problem: { ...problem, handover: 'asked' }, handover } }, { problem: openProblem })
  expect(
    await screen.findByText(
      /If we haven't decided by .+, we'll mark it as delivered\. Mina has until .+ to say if something is wrong with it\.$/,
    ),
  ).toBeDefined()
  expect(screen.queryByText('Waiting for Mina')).toBeNull()
})

const reported = (can: string[]) =>
  calls.problems.getProblem.mockResolvedValue({
    problem: {
      id: problem.id,
      kind: 'not_arrived',
      opened_by: 'requester',
      can,
      answer_by: '2026-11-30T07:16:00.000Z',
    },
  })

it('the card says what was reported and until when it can be answered, in one note with a button', async () => {
  reported(['answer'])
  await showWith({ door: { problem, handover } }, { problem: openProblem })
  expect(await screen.findByText('Mina reported that it has not arrived')).toBeDefined()
  expect(screen.getByText('You can answer until Mon 07:16.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Answer' })).toBeDefined()
  for (const other of [/^Waiting for/, /If we haven't decided/]) expect(screen.queryByText(other)).toBeNull()
})

it('the card asks for no answer once there is one', async () => {
  reported([])
  await showWith({ door: { problem, handover } }, { problem: openProblem })
  expect(await screen.findByText('Mina reported that it has not arrived')).toBeDefined()
  expect(
    screen.getByText(/^We're looking into it\. If we haven't decided by .+, we'll mark it as delivered\.$/),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull()
})

it('the card says that the requester contested the handover, and how it ends without a decision', async () => {
  await showWith({ door: { problem: { ...problem, handover: 'contested' }, handover } }, { problem: openProblem })
  expect(await screen.findByText("Mina says something's wrong")).toBeDefined()
  expect(screen.getByText(/If we haven't decided by .+, it's cancelled\.$/)).toBeDefined()
  expect(screen.queryByText('Waiting for Mina')).toBeNull()
})
