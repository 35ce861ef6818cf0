import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UploadId } from '#shared/model/ids.ts'
import { requestId } from '#web/components/request.fixtures.ts'
import { api } from '#web/lib/api.ts'
import { press, refusal, showScreen, type, user } from '#web/lib/screen.fixtures.tsx'
import { ReportLink } from './report-link.tsx'
import { jobSubjects, personSubjects, type Subject } from './report-subjects.ts'

vi.mock('#web/lib/api.ts', () => ({ api: { problems: { reportContent: vi.fn() } } }))
const reportContent = vi.mocked(api.problems.reportContent)

const photo = UploadId.parse('upl_0000000000000000000001')
const second = UploadId.parse('upl_0000000000000000000002')

beforeEach(() => void reportContent.mockResolvedValue({ id: 'rpt_0000000000000000000001', reported_at: '' } as never))

const show = (subjects: readonly Subject[]) => showScreen(<ReportLink request={requestId(1)} subjects={subjects} />)
const choose = (name: string) => user.click(screen.getByRole('radio', { name }))

describe('the link', () => {
  it('is absent where there is nothing to report', () => {
    show(jobSubjects(null, []))
    expect(screen.queryByRole('button')).toBeNull()
  })

  it.each([
    ['Report note', jobSubjects('Ring twice.', [])],
    ['Report note or photo', jobSubjects('Ring twice.', [{ id: photo }])],
    ['Report name or photo', personSubjects('Pat', `/api/uploads/${photo}?request=${requestId(1)}`)],
    ['Report name', personSubjects('Pat', null)],
  ])('says "%s"', (name, subjects) => {
    show(subjects)
    expect(screen.getByRole('button', { name })).toBeDefined()
  })
})

describe('the dialog', () => {
  it('asks what is reported and why, and sends nothing before', async () => {
    show(jobSubjects('Ring twice.', [{ id: photo }, { id: second }]))
    await press('Report note or photo')
    await screen.findByRole('dialog', { name: 'Report something' })
    await press('Send the report')
    expect(screen.getByText('Please choose what you report.')).toBeDefined()
    expect(screen.getByText('Please choose a reason.')).toBeDefined()
    expect(reportContent).not.toHaveBeenCalled()
  })

  it('sends one report, and thanks for it', async () => {
    show(jobSubjects('Ring twice.', [{ id: photo }, { id: second }]))
    await press('Report note or photo')
    await screen.findByRole('dialog', { name: 'Report something' })
    await choose('Photo 2')
    await choose("It shows someone's personal details")
    await type(/^Anything else/, 'It shows my door.')
    await press('Send the report')
    const thanks = await screen.findByRole('dialog', { name: 'Report sent' })
    expect(document.activeElement).toBe(within(thanks).getByText(/^Thanks/))
    expect(reportContent).toHaveBeenCalledWith({
      body: {
        about: 'photo',
        request_id: requestId(1),
        photo_id: second,
        ground: 'personal_data',
        text: 'It shows my door.',
      },
    })
  })

  it('asks for the reason alone if there is one thing, and shows why a report was refused', async () => {
    reportContent.mockRejectedValueOnce(refusal('request.unknown', 'Request not found.', { status: 404 }))
    show(personSubjects('Pat', null))
    await press('Report name')
    await screen.findByRole('dialog', { name: 'Report the name' })
    expect(screen.queryByText('What do you report?')).toBeNull()
    await choose("It's hateful or threatening")
    await press('Send the report')
    expect(await screen.findByText('Request not found.')).toBeDefined()
  })
})
