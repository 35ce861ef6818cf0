import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { NotificationSettings } from '#shared/model/notification-settings.ts'
import type { SessionUser } from '#shared/model/session-user.ts'
import { userWith } from '#test/support/user-with.ts'
import { fieldValue, noAnswer, press, refusal, showAt, toasts, type, user } from '#web/lib/screen.fixtures.tsx'
import { toastStore } from '#web/ui/toasts.tsx'
import { NotificationSettingsPage } from './notification-settings-page.tsx'

const session = vi.hoisted(() => ({ user: null as unknown }))
const notificationSettings = vi.hoisted(() => ({ getSettings: vi.fn(), switchTopic: vi.fn(), setQuietHours: vi.fn() }))

vi.mock('#web/lib/api.ts', () => ({ api: { notificationSettings } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))
vi.mock('#web/lib/push.ts', () => ({ usePushState: () => 'off' }))

const { getSettings, switchTopic, setQuietHours } = notificationSettings

const person = userWith({ is_profile_complete: true })
const partner = userWith({ is_profile_complete: true, is_partner: true, is_verified_partner: true })
const all: NotificationSettings = { off: [], quiet: null }

/** A server that keeps what it is told. */
const serverHas = (first: NotificationSettings) => {
  let settings = first
  getSettings.mockImplementation(async () => settings)
  switchTopic.mockImplementation(async ({ params: { topic, channel }, body }) => {
    const name = `${topic}.${channel}`
    const others = settings.off.filter((one) => one !== name)
    settings = { ...settings, off: body.is_on ? others : [...others, name as (typeof others)[number]] }
    return settings
  })
  setQuietHours.mockImplementation(async ({ body }) => {
    settings = { ...settings, ...body }
    return settings
  })
}

const show = async (as: SessionUser = partner) => {
  session.user = as
  showAt('/settings/notifications', <NotificationSettingsPage />)
  await screen.findByRole('heading', { name: 'Quiet hours' })
}

const switchOf = (name: string) => screen.getByRole('switch', { name })
const isOn = (name: string) => switchOf(name).getAttribute('aria-checked') === 'true'
const toggle = (name: string) => user.click(switchOf(name))

beforeEach(() => {
  serverHas(all)
})

describe('loading the settings', () => {
  it('shows why it failed, and loads again', async () => {
    session.user = person
    getSettings.mockRejectedValueOnce(noAnswer())
    showAt('/settings/notifications', <NotificationSettingsPage />)
    expect(await screen.findByText('Could not load your settings.')).toBeDefined()
    // What this device does needs no answer.
    expect(screen.getByRole('button', { name: 'Switch on here' })).toBeDefined()
    await press('Try again')
    expect(await screen.findByRole('heading', { name: 'Quiet hours' })).toBeDefined()
    expect(screen.queryByText('Could not load your settings.')).toBeNull()
  })
})

describe('the topics', () => {
  it.each([
    ['a requester', person, ['Your requests', 'Problems with a delivery', 'Your account']],
    [
      'a verified partner',
      partner,
      [
        'Your requests',
        'New jobs near you',
        'Direct offers',
        'Deliveries you’ve taken on',
        'Problems with a delivery',
        'Your account',
      ],
    ],
    [
      'a partner who is not verified any more',
      userWith({ is_profile_complete: true, is_partner: true }),
      ['Your requests', 'Deliveries you’ve taken on', 'Problems with a delivery', 'Your account'],
    ],
    [
      'a driver',
      userWith({ is_driver: true }),
      ['Deliveries you’ve taken on', 'Problems with a delivery', 'Your account'],
    ],
    [
      'a business',
      userWith({ is_business: true, has_business_profile: true }),
      ['Deliveries you’ve taken on', 'Problems with a delivery', 'Your account'],
    ],
    ['an admin', userWith({ is_admin: true }), ['Your account']],
    ['a newcomer', userWith(), ['Your requests', 'Problems with a delivery', 'Your account']],
  ])('of %s are those of their roles', async (_, as, names) => {
    await show(as)
    expect(
      screen
        .getAllByRole('heading', { level: 3 })
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(names)
  })

  it('of a driver promise no emails, because drivers have no mailbox', async () => {
    await show(userWith({ is_driver: true }))
    const names = [
      'Push: Deliveries you’ve taken on',
      'Push: Problems with a delivery',
      'Push: Your account',
      'Use quiet hours',
    ]
    expect(screen.getAllByRole('switch')).toEqual(names.map(switchOf))
    expect(screen.queryByText(/email/i)).toBeNull()
  })

  it('have a switch for each way, save for mails that always or never come', async () => {
    await show()
    const names = [
      'Push: Your requests',
      'Email: Your requests',
      'Push: New jobs near you',
      'Push: Direct offers',
      'Email: Direct offers',
      'Push: Deliveries you’ve taken on',
      'Email: Deliveries you’ve taken on',
      'Push: Problems with a delivery',
      'Email: Problems with a delivery',
      'Push: Your account',
      'Use quiet hours',
    ]
    expect(screen.getAllByRole('switch')).toEqual(names.map(switchOf))
    expect(screen.getByText('Email always on')).toBeDefined()
  })

  it('show what is switched off', async () => {
    serverHas({ off: ['offers.push', 'problems.mail'], quiet: null })
    await show()
    expect(isOn('Push: Direct offers')).toBe(false)
    expect(isOn('Email: Direct offers')).toBe(true)
    expect(isOn('Email: Problems with a delivery')).toBe(false)
  })
})

describe('a switch', () => {
  it('changes before the server answers', async () => {
    await show()
    switchTopic.mockReturnValue(new Promise(() => {}))
    await toggle('Email: Your requests')
    expect(isOn('Email: Your requests')).toBe(false)
    await waitFor(() =>
      expect(switchTopic).toHaveBeenCalledExactlyOnceWith({
        params: { topic: 'requests', channel: 'mail' },
        body: { is_on: false },
      }),
    )
  })

  it('goes back with a toast if it fails, which can try again', async () => {
    await show()
    switchTopic.mockRejectedValueOnce(noAnswer())
    await toggle('Email: Your requests')
    await waitFor(() => expect(toasts()).toEqual([`danger: ${noAnswer().message}`]))
    await waitFor(() => expect(isOn('Email: Your requests')).toBe(true))
    act(() => toastStore.all()[0]?.retry?.())
    await waitFor(() => expect(isOn('Email: Your requests')).toBe(false))
    expect(switchTopic).toHaveBeenCalledTimes(2)
  })

  it('says how long to wait after too many presses', async () => {
    await show()
    switchTopic.mockRejectedValueOnce(refusal('limit.reached', 'No.', { status: 429, retryAfterSeconds: 120 }))
    await toggle('Push: Your requests')
    await waitFor(() => expect(toasts()).toEqual(['danger: Too many attempts. Please try again in 2 minutes.']))
  })

  it('keeps what was pressed last, however fast', async () => {
    await show()
    await toggle('Push: Your requests')
    await toggle('Email: Your requests')
    await toggle('Push: Your requests')
    expect([isOn('Push: Your requests'), isOn('Email: Your requests')]).toEqual([true, false])
    await waitFor(() => expect(switchTopic).toHaveBeenCalledTimes(3))
    await waitFor(() => expect([isOn('Push: Your requests'), isOn('Email: Your requests')]).toEqual([true, false]))
  })

  it('works while its user is suspended', async () => {
    await show({ ...person, suspended: { reason: 'No.', until: null } })
    await toggle('Push: Your requests')
    await waitFor(() => expect(switchTopic).toHaveBeenCalledOnce())
  })
})

describe('quiet hours', () => {
  const status = () => screen.getByText(/London time/).textContent

  it('begin with the usual ones, and end with one press', async () => {
    await show()
    expect(screen.queryByLabelText('From')).toBeNull()
    await toggle('Use quiet hours')
    expect([fieldValue('From'), fieldValue('Until')]).toEqual(['22:00', '07:00'])
    expect(status()).toBe('Quiet from 22:00 until 07:00 the next morning, London time.')
    await waitFor(() =>
      expect(setQuietHours).toHaveBeenCalledExactlyOnceWith({ body: { quiet: { from: '22:00', to: '07:00' } } }),
    )
    await toggle('Use quiet hours')
    expect(screen.queryByLabelText('From')).toBeNull()
    await waitFor(() => expect(setQuietHours).toHaveBeenLastCalledWith({ body: { quiet: null } }))
  })

  it('are saved once the user pauses', async () => {
    serverHas({ off: [], quiet: { from: '22:00', to: '07:00' } })
    await show()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    type('From', '02:00')
    type('From', '12:30')
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(setQuietHours).toHaveBeenCalledExactlyOnceWith({ body: { quiet: { from: '12:30', to: '07:00' } } })
  })

  it('are saved at once when a field is left, and only once', async () => {
    serverHas({ off: [], quiet: { from: '22:00', to: '07:00' } })
    await show()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    type('Until', '23:15')
    fireEvent.blur(screen.getByLabelText('Until'))
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(setQuietHours).toHaveBeenCalledExactlyOnceWith({ body: { quiet: { from: '22:00', to: '23:15' } } })
    expect(status()).toBe('Quiet from 22:00 until 23:15, London time.')
  })

  it.each([
    ['two equal times', '22:00'],
    ['half a time', ''],
  ])('are not saved with %s', async (_, to) => {
    serverHas({ off: [], quiet: { from: '22:00', to: '07:00' } })
    await show()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    type('Until', to)
    if (to) expect(screen.getByText('Please choose another time to end.')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    fireEvent.blur(screen.getByLabelText('Until'))
    expect(setQuietHours).not.toHaveBeenCalled()
    expect(fieldValue('Until')).toBe(to || '07:00')
  })

  it('go back if they cannot be saved', async () => {
    serverHas({ off: [], quiet: { from: '22:00', to: '07:00' } })
    await show()
    setQuietHours.mockRejectedValueOnce(noAnswer())
    type('Until', '08:00')
    fireEvent.blur(screen.getByLabelText('Until'))
    await waitFor(() => expect(toasts()).toEqual([`danger: ${noAnswer().message}`]))
    await waitFor(() => expect(fieldValue('Until')).toBe('07:00'))
  })

  it('say that new jobs are not kept only to those who get them', async () => {
    await show(person)
    expect(screen.getByText(/News of a delivery under way and anything about your password/)).toBeDefined()
    expect(screen.queryByText(/New jobs near you aren’t kept/)).toBeNull()
  })
})
