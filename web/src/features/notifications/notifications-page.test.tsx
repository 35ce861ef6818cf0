import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { arrivesAt, cardsIn, noAnswer, press, refusal, showAt, user } from '#web/lib/screen.fixtures.tsx'
import { entryAt, pageOf, unreadAt } from './notifications.fixtures.ts'
import { NotificationsPage } from './notifications-page.tsx'

const notifications = vi.hoisted(() => ({ listNotifications: vi.fn(), readNotifications: vi.fn() }))

vi.mock('#web/lib/api.ts', () => ({ api: { notifications } }))

const { listNotifications, readNotifications } = notifications

const now = '2026-11-25T18:00:00Z'
const today = entryAt('2026-11-25T09:05:00Z')

const show = () => showAt('/notifications', <NotificationsPage />)
const texts = () => cardsIn().map(({ textContent }) => textContent)
const isShown = (text: string) => screen.findByText(text)
/** The titles of the entries that look new. */
const newOnes = () =>
  cardsIn()
    .filter((card) => within(card).queryByText('New'))
    .map((card) => card.querySelector('p')?.textContent)

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(now) })
  readNotifications.mockResolvedValue({ unread: 0 })
  listNotifications.mockResolvedValue(pageOf([today]))
})

it('leads to the settings', async () => {
  show()
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  await arrivesAt('/settings/notifications')
})

describe('the list of notifications', () => {
  it('has the newest first, under their days in London', async () => {
    listNotifications.mockResolvedValue(
      pageOf([
        today,
        entryAt('2026-11-25T00:10:00Z'),
        entryAt('2026-11-24T23:50:00Z'),
        entryAt('2026-11-23T12:00:00Z'),
        // Already the next day in London's summer time.
        entryAt('2026-10-20T23:30:00Z'),
      ]),
    )
    show()
    await isShown(today.title)
    const days = screen.getAllByRole('heading', { level: 2 })
    expect(days.map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Yesterday',
      'Monday 23 November',
      'Wednesday 21 October',
    ])
    expect(cardsIn().map((card) => card.querySelector('time')?.textContent)).toEqual([
      '09:05',
      '00:10',
      '23:50',
      '12:00',
      '00:30',
    ])
  })

  it('calls yesterday what was today, once midnight has passed', async () => {
    vi.setSystemTime('2026-11-25T23:59:30Z')
    show()
    await screen.findByRole('heading', { name: 'Today' })
    await pass(61_000)
    expect(screen.getByRole('heading', { name: 'Yesterday' })).toBeDefined()
  })

  it('leads from an entry to its screen', async () => {
    show()
    const entry = await screen.findByRole('link', { name: /^News of .*Rosalind takes it to Leeds, LS6\.\s*09:05$/ })
    await user.click(entry)
    await arrivesAt('/dashboard?tab=requests')
  })

  it('shows a kind that this version does not know', async () => {
    listNotifications.mockResolvedValue(pageOf([entryAt(today.at, { kind: 'constructor' })]))
    show()
    expect(await isShown(today.title)).toBeDefined()
  })

  it('says that it is empty', async () => {
    listNotifications.mockResolvedValue(pageOf([]))
    show()
    await isShown("You're up to date.")
    expect(readNotifications).not.toHaveBeenCalled()
  })

  it('shows why it could not be loaded, and loads again', async () => {
    listNotifications.mockRejectedValueOnce(noAnswer())
    show()
    expect(screen.getAllByText('Loading...')).toHaveLength(1)
    await isShown('Could not load your notifications.')
    await press('Try again')
    await isShown(today.title)
    expect(screen.queryByText('Could not load your notifications.')).toBeNull()
  })

  it('keeps the last known entries without a connection', async () => {
    const { queries } = show()
    await isShown(today.title)
    listNotifications.mockRejectedValue(noAnswer())
    await act(() => queries.invalidateQueries())
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Not up to date. Try again'))
    expect(texts()).toHaveLength(1)
  })
})

describe('older entries', () => {
  const older = entryAt('2026-11-01T12:00:00Z')
  beforeEach(() => {
    listNotifications.mockImplementation(async ({ query }: { query: { cursor: string } }) =>
      query.cursor ? pageOf([older]) : pageOf([today], { next: 'cursor' }),
    )
  })

  it('are shown on demand, and the focus moves to the first of them', async () => {
    show()
    await isShown(today.title)
    expect(screen.queryByText(older.title)).toBeNull()
    await press('Show more')
    await isShown(older.title)
    await waitFor(() => expect(document.activeElement?.textContent).toContain(older.title))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(screen.getByText("That's everything from the last 60 days.")).toBeDefined()
  })

  it('can be asked for again if they could not be loaded', async () => {
    show()
    await isShown(today.title)
    listNotifications.mockRejectedValueOnce(noAnswer())
    await press('Show more')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Could not load older notifications\. We couldn't/)
    expect(texts()).toHaveLength(1)
    await press('Try again')
    await isShown(older.title)
  })
})

describe('opening', () => {
  const [first, second] = [unreadAt('2026-11-25T10:00:00Z'), unreadAt('2026-11-25T11:00:00Z')]
  const arrives = (...entries: (typeof first)[]) => {
    listNotifications.mockResolvedValue(pageOf([...entries, { ...first, is_read: true }, today]))
  }

  it('marks everything shown as read, once', async () => {
    listNotifications.mockResolvedValue(pageOf([second, first, today]))
    const { queries } = show()
    await waitFor(() => expect(readNotifications).toHaveBeenCalledExactlyOnceWith({ body: { up_to: second.id } }))
    await act(() => queries.invalidateQueries())
    await pass(10_000)
    expect(readNotifications).toHaveBeenCalledOnce()
  })

  it('calls nothing if everything is read', async () => {
    show()
    await isShown(today.title)
    await pass(10_000)
    expect(readNotifications).not.toHaveBeenCalled()
  })

  it('leaves looking new what was unread, until the next opening', async () => {
    listNotifications.mockResolvedValue(pageOf([first, today]))
    const { queries, unmount } = show()
    await waitFor(() => expect(readNotifications).toHaveBeenCalledOnce())
    listNotifications.mockResolvedValue(pageOf([{ ...first, is_read: true }, today]))
    await act(() => queries.invalidateQueries())
    expect(newOnes()).toEqual([first.title])
    unmount()
    showAt('/notifications', <NotificationsPage />, queries)
    await isShown(first.title)
    expect(newOnes()).toEqual([])
  })

  it('leaves unread what arrives later, until it was shown for a moment', async () => {
    listNotifications.mockResolvedValue(pageOf([first, today]))
    const { queries } = show()
    await waitFor(() => expect(readNotifications).toHaveBeenCalledOnce())
    arrives(second)
    await act(() => queries.invalidateQueries())
    await isShown(second.title)
    await pass(1_000)
    expect(readNotifications).toHaveBeenCalledOnce()
    await pass(1_000)
    expect(readNotifications).toHaveBeenLastCalledWith({ body: { up_to: second.id } })
    expect(newOnes()).toEqual([second.title, first.title])
  })

  it('leaves unread what arrives while the page is in the background', async () => {
    listNotifications.mockResolvedValue(pageOf([first, today]))
    const { queries } = show()
    await waitFor(() => expect(readNotifications).toHaveBeenCalledOnce())
    const visibility = vi.spyOn(document, 'visibilityState', 'get')
    const goes = (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state)
      act(() => void window.dispatchEvent(new Event('visibilitychange')))
    }
    goes('hidden')
    arrives(second)
    await act(() => queries.invalidateQueries())
    await pass(10_000)
    expect(readNotifications).toHaveBeenCalledOnce()
    goes('visible')
    await pass(2_000)
    expect(readNotifications).toHaveBeenCalledTimes(2)
  })

  it('is not undone by an older answer that arrives after it', async () => {
    listNotifications.mockResolvedValue(pageOf([first, today]))
    const marking = Promise.withResolvers<{ unread: number }>()
    readNotifications.mockReturnValue(marking.promise)
    const { queries } = show()
    await waitFor(() => expect(readNotifications).toHaveBeenCalledOnce())
    const late = Promise.withResolvers<ReturnType<typeof pageOf>>()
    listNotifications.mockReturnValueOnce(late.promise)
    act(() => void queries.invalidateQueries())
    listNotifications.mockResolvedValue(pageOf([{ ...first, is_read: true }, today]))
    await act(async () => marking.resolve({ unread: 0 }))
    await act(async () => late.resolve(pageOf([first, today])))
    await pass(5_000)
    expect(readNotifications).toHaveBeenCalledOnce()
    const [cached] = queries.getQueriesData<{ pages: { unread: number }[] }>({}).map(([, data]) => data)
    expect(cached?.pages[0]?.unread).toBe(0)
  })

  it('marks what has replaced the newest entry since it was loaded', async () => {
    listNotifications.mockResolvedValueOnce(pageOf([first, today])).mockResolvedValue(pageOf([second, today]))
    readNotifications.mockRejectedValueOnce(refusal('input.invalid', 'Please open your notifications again.'))
    show()
    await waitFor(() => expect(listNotifications).toHaveBeenCalledTimes(2))
    await pass(2_000)
    expect(readNotifications).toHaveBeenLastCalledWith({ body: { up_to: second.id } })
  })

  it('tries again with the next entry after a failure', async () => {
    listNotifications.mockResolvedValue(pageOf([first, today]))
    readNotifications.mockRejectedValueOnce(noAnswer())
    const { queries } = show()
    await waitFor(() => expect(readNotifications).toHaveBeenCalledOnce())
    arrives(second)
    await act(() => queries.invalidateQueries())
    await pass(2_000)
    expect(readNotifications).toHaveBeenLastCalledWith({ body: { up_to: second.id } })
  })
})
