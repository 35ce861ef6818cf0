import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'

type Event = { waitUntil: (work: Promise<unknown>) => void; [more: string]: unknown }

const source = readFileSync('web/public/push-worker.js', 'utf8')
const origin = 'https://sameway.example'

const registration = { showNotification: vi.fn(), pushManager: { subscribe: vi.fn() } }
const clients = { matchAll: vi.fn(), openWindow: vi.fn() }
const icon = { setAppBadge: vi.fn(), clearAppBadge: vi.fn() }
const server = vi.fn()
let handlers: Map<string, (event: Event) => void>

/** A page of the app, which may open what a notification leads to. */
const page = (path: string, { visible = false, answers = true } = {}) => {
  const opened = {
    url: `${origin}${path}`,
    visibilityState: visible ? 'visible' : 'hidden',
    focus: vi.fn(async (): Promise<unknown> => opened),
    navigate: vi.fn(async (): Promise<unknown> => opened),
    postMessage: vi.fn((message: { type: string }, ports: { postMessage: (answer: string) => void }[] = []) => {
      if (answers && message.type === 'open') ports[0]?.postMessage('opened')
    }),
  }
  return opened
}

/** Two ends of a pipe, because those of Node live in another context. */
class Pipe {
  port1: { onmessage?: () => void } = {}
  port2 = { postMessage: () => this.port1.onmessage?.() }
}

const happens = async (type: string, event: object = {}) => {
  const works: Promise<unknown>[] = []
  handlers.get(type)?.({ ...event, waitUntil: (work) => works.push(work) })
  expect(works).toHaveLength(1)
  await Promise.all(works)
}

const pushed = (message: unknown) => happens('push', { data: { json: () => message } })
const pressed = async (opens?: string) => {
  const close = vi.fn()
  await happens('notificationclick', { notification: { close, data: opens === undefined ? null : { opens } } })
  expect(close).toHaveBeenCalledOnce()
}
const shown = () => registration.showNotification.mock.lastCall

const taken = {
  title: 'Priya takes your parcel',
  body: 'To Oxford, this evening.',
  navigate: `${origin}/dashboard?tab=requests`,
  lang: 'en-GB',
  tag: 'taken.req_1',
}
const message = (more: object = {}) => ({ web_push: 8030, notification: { ...taken, ...more } })

beforeEach(() => {
  for (const mock of [registration.showNotification, clients.matchAll, ...Object.values(icon), server]) mock.mockReset()
  for (const mock of [registration.pushManager.subscribe, clients.openWindow]) mock.mockReset()
  for (const mock of Object.values(icon)) mock.mockResolvedValue(undefined)
  clients.matchAll.mockResolvedValue([])
  handlers = new Map()
  runInNewContext(source, {
    ...{ URL, MessageChannel: Pipe, fetch: server, navigator: icon, location: { origin } },
    setTimeout: (work: () => void) => setTimeout(work),
    self: {
      ...{ clients, registration },
      addEventListener: (type: string, handler: (event: Event) => void) => handlers.set(type, handler),
    },
  })
})

describe('a push', () => {
  it('is shown with its text, its tag and what it opens', async () => {
    await pushed(message())
    expect(shown()).toEqual([
      taken.title,
      {
        body: taken.body,
        lang: 'en-GB',
        tag: taken.tag,
        icon: '/icon-192.png',
        data: { opens: '/dashboard?tab=requests' },
        renotify: true,
      },
    ])
  })

  it('makes a sound again if it replaces an older one, but needs a tag for that', async () => {
    await pushed(message({ tag: undefined }))
    expect(shown()?.[1]).toMatchObject({ tag: '', renotify: false })
  })

  it('is shown silently while a page is in sight, and that page learns of it', async () => {
    const [seen, hidden] = [page('/dashboard', { visible: true }), page('/history')]
    clients.matchAll.mockResolvedValue([seen, hidden])
    await pushed(message())
    expect(clients.matchAll).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true })
    expect(shown()?.[1]).toMatchObject({ silent: true })
    expect(shown()?.[1]).not.toHaveProperty('renotify')
    expect(seen.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'pushed', tag: taken.tag })
    expect(hidden.postMessage).not.toHaveBeenCalled()
  })

  it.each([
    ['no data', null],
    ['no JSON', { json: () => JSON.parse('{') }],
    ['no notification', { json: () => ({ web_push: 8030 }) }],
    ['no title', { json: () => message({ title: '' }) }],
    ['a title that is no text', { json: () => message({ title: { a: 1 } }) }],
    ['nothing at all', { json: () => null }],
  ])('with %s is shown in general words', async (_, data) => {
    await happens('push', { data })
    expect(shown()).toMatchObject(['You have news on Sameway', { data: { opens: '/' } }])
  })

  it.each(['https://evil.test/dashboard', 'javascript:alert(1)', 'https://', '//evil.test', undefined])(
    'to ‘%s’ opens the start page',
    async (navigate) => {
      await pushed(message({ navigate }))
      expect(shown()?.[1].data.opens).toBe('/')
    },
  )

  it('counts on the icon of the app what is unread, and clears it at none', async () => {
    await pushed({ ...message(), app_badge: 3 })
    expect(icon.setAppBadge).toHaveBeenCalledExactlyOnceWith(3)
    await pushed({ ...message(), app_badge: 0 })
    expect(icon.clearAppBadge).toHaveBeenCalledOnce()
  })

  it.each([undefined, 'many', 1.5])('with the count ‘%s’ leaves the icon as it is', async (app_badge) => {
    await pushed({ ...message(), app_badge })
    expect(icon.setAppBadge).not.toHaveBeenCalled()
    expect(icon.clearAppBadge).not.toHaveBeenCalled()
  })

  it('is shown even if the icon cannot count', async () => {
    icon.setAppBadge.mockRejectedValue(new Error('Not installed.'))
    await pushed({ ...message(), app_badge: 3 })
    expect(shown()?.[0]).toBe(taken.title)
  })

  it('calls no server', async () => {
    await pushed(message())
    expect(server).not.toHaveBeenCalled()
  })
})

describe('a pressed notification', () => {
  it('opens a page if there is none', async () => {
    await pressed('/dashboard?tab=hub')
    expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith('/dashboard?tab=hub')
  })

  it('opens its screen in the page that was focused last, without loading that anew', async () => {
    const [latest, other] = [page('/history'), page('/dashboard')]
    clients.matchAll.mockResolvedValue([latest, other])
    await pressed('/dashboard?tab=hub')
    expect(latest.focus).toHaveBeenCalledOnce()
    expect(latest.postMessage.mock.lastCall?.[0]).toEqual({ type: 'open', path: '/dashboard?tab=hub' })
    for (const unused of [latest.navigate, other.focus, clients.openWindow]) expect(unused).not.toHaveBeenCalled()
  })

  it('loads its screen in a page that does not answer, because nobody is signed in to it', async () => {
    const silent = page('/', { answers: false })
    clients.matchAll.mockResolvedValue([silent])
    await pressed('/history')
    expect(silent.navigate).toHaveBeenCalledExactlyOnceWith('/history')
    expect(clients.openWindow).not.toHaveBeenCalled()
  })

  it('opens a page of its own if the other one cannot be used', async () => {
    const [silent, unfocusable] = [page('/', { answers: false }), page('/')]
    silent.navigate.mockRejectedValue(new TypeError('Not controlled.'))
    unfocusable.focus.mockRejectedValue(new TypeError('Not allowed.'))
    for (const [at, unusable] of [silent, unfocusable].entries()) {
      clients.matchAll.mockResolvedValue([unusable])
      await pressed('/history')
      expect(clients.openWindow).toHaveBeenCalledTimes(at + 1)
    }
  })

  it('leaves pages alone that are no screens of the app', async () => {
    clients.matchAll.mockResolvedValue([page('/api/docs'), page('/__dev/mailbox')])
    await pressed('/history')
    expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith('/history')
  })

  it.each([undefined, 'https://evil.test/'])('that leads to ‘%s’ opens the start page', async (opens) => {
    await pressed(opens)
    expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith('/')
  })
})

describe('a subscription that the browser has ended', () => {
  const reply = (status: number, body: object = {}) => ({ ok: status < 400, json: async () => body })

  test('is replaced by one for the current key, which is registered', async () => {
    const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'P', auth: 'A' } }
    server.mockResolvedValueOnce(reply(200, { public_key: 'BPublic', key_id: 'k2' })).mockResolvedValueOnce(reply(200))
    registration.pushManager.subscribe.mockResolvedValue({ toJSON: () => subscription })
    await happens('pushsubscriptionchange')
    const options = { userVisibleOnly: true, applicationServerKey: 'BPublic' }
    expect(registration.pushManager.subscribe).toHaveBeenCalledExactlyOnceWith(options)
    const [[key], [address, { method, body }]] = server.mock.calls as [[string], [string, RequestInit]]
    expect([key, address, method]).toEqual(['/api/notifications/key', '/api/notifications/devices', 'POST'])
    expect(JSON.parse(String(body))).toEqual({
      endpoint: 'https://push.example/1',
      ...{ p256dh: 'P', auth: 'A', key_id: 'k2' },
    })
  })

  test.each([
    ['nobody is signed in', async () => reply(401)],
    ['there is no connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('waits for the next start of the app if %s', async (_, answer) => {
    server.mockImplementation(answer)
    await happens('pushsubscriptionchange')
    expect(registration.pushManager.subscribe).not.toHaveBeenCalled()
  })
})
