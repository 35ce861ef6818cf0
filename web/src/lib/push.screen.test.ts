import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserOfIphone, browserWithPush, serverKey } from './push.fixtures.ts'
import { noAnswer, screenMatches } from './screen.fixtures.tsx'

const notificationDevices = vi.hoisted(() => ({
  getPushKey: vi.fn(),
  registerDevice: vi.fn(),
  removeDevice: vi.fn(),
}))

vi.mock('./api.ts', () => ({ api: { notificationDevices } }))

const { getPushKey, registerDevice, removeDevice } = notificationDevices
const [robin, kim] = ['usr_robin', 'usr_kim']

/** A page that has just been loaded: the module remembers what it did before. */
const startPage = async () => {
  vi.resetModules()
  return import('./push.ts')
}

const turnedOn = async () => {
  const browser = browserWithPush()
  browser.answers('granted')
  const page = await startPage()
  expect(await page.turnOnPush(robin)).toBe(true)
  registerDevice.mockClear()
  browser.pushManager.subscribe.mockClear()
  return { browser, page }
}

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue()
  getPushKey.mockResolvedValue({ public_key: serverKey.public_key, key_id: serverKey.key_id })
  registerDevice.mockResolvedValue({ id: 'A'.repeat(22) })
})

describe('the state', () => {
  it('is unsupported in a browser without pushes', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Firefox', maxTouchPoints: 0 })
    expect((await startPage()).pushState()).toBe('unsupported')
  })

  it.each([
    ['home-screen', 'in Safari', false],
    ['unsupported', 'on the home screen of an old one', true],
  ])('is ‘%s’ on an iPhone without pushes, %s', async (state, _, isStandalone) => {
    browserOfIphone()
    screenMatches(() => isStandalone)
    expect((await startPage()).pushState()).toBe(state)
  })

  it.each([
    ['off', 'default'],
    ['off', 'granted'],
    ['blocked', 'denied'],
  ] as const)('is ‘%s’ at first if the permission is ‘%s’', async (state, permission) => {
    browserWithPush({ permission })
    expect((await startPage()).pushState()).toBe(state)
  })
})

describe('turning pushes on', () => {
  it('asks the user before it calls anything', async () => {
    const { permission } = browserWithPush()
    const { turnOnPush } = await startPage()
    void turnOnPush(robin)
    expect(permission.requestPermission).toHaveBeenCalledOnce()
    expect(getPushKey).not.toHaveBeenCalled()
  })

  it('subscribes with the server’s key, and registers the browser', async () => {
    const browser = browserWithPush()
    browser.answers('granted')
    const { turnOnPush, pushState } = await startPage()
    expect(await turnOnPush(robin)).toBe(true)
    expect(browser.pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: serverKey.public_key,
    })
    expect(registerDevice).toHaveBeenCalledExactlyOnceWith({
      body: { endpoint: 'https://push.example/1', p256dh: 'P', auth: 'A', key_id: 'k1' },
    })
    expect(pushState()).toBe('on')
  })

  it.each([
    ['denied', 'blocked'],
    ['default', 'declined'],
  ] as const)('after the answer ‘%s’ is %s and calls nothing, now or later', async (answer, state) => {
    const browser = browserWithPush()
    browser.answers(answer)
    const first = await startPage()
    expect(await first.turnOnPush(robin)).toBe(false)
    expect(first.pushState()).toBe(state)
    const second = await startPage()
    await second.resumePush(robin)
    expect(second.pushState()).toBe(state)
    expect(getPushKey).not.toHaveBeenCalled()
  })

  it('works after a refusal that was taken back in the browser', async () => {
    const browser = browserWithPush()
    browser.answers('denied')
    const { turnOnPush, pushState } = await startPage()
    await turnOnPush(robin)
    browser.permission.permission = 'default'
    expect(pushState()).toBe('declined')
    browser.answers('granted')
    expect(await turnOnPush(robin)).toBe(true)
    expect(pushState()).toBe('on')
  })

  it('fails without an answer, and succeeds with the next start', async () => {
    const browser = browserWithPush()
    browser.answers('granted')
    registerDevice.mockRejectedValueOnce(noAnswer())
    const first = await startPage()
    await expect(first.turnOnPush(robin)).rejects.toThrow(noAnswer().message)
    expect(first.pushState()).toBe('off')
    const second = await startPage()
    await second.resumePush(robin)
    expect(second.pushState()).toBe('on')
  })

  it('gives up in a browser whose push service is not on the server’s list', async () => {
    const browser = browserWithPush()
    browser.answers('granted')
    const { turnOnPush, pushState } = await startPage()
    const { ApiError } = await import('./api-error.ts')
    registerDevice.mockRejectedValue(new ApiError({ status: 400, code: 'push.unsupported', message: 'No.' }))
    await expect(turnOnPush(robin)).rejects.toThrow('No.')
    expect(browser.subscription()).toBeNull()
    expect(pushState()).toBe('declined')
  })
})

describe('turning pushes off', () => {
  it('ends the subscription, and asks the server to forget the browser', async () => {
    const { browser, page } = await turnedOn()
    removeDevice.mockResolvedValue({ message: '' })
    await page.turnOffPush()
    expect(browser.subscription()).toBeNull()
    expect(removeDevice).toHaveBeenCalledExactlyOnceWith({ params: { id: 'A'.repeat(22) } })
    expect(page.pushState()).toBe('declined')
  })

  it('lasts, although the browser still allows them', async () => {
    const { browser, page } = await turnedOn()
    removeDevice.mockResolvedValue({ message: '' })
    await page.turnOffPush()
    const next = await startPage()
    await next.resumePush(robin)
    expect(next.pushState()).toBe('declined')
    expect(browser.subscription()).toBeNull()
    expect(registerDevice).not.toHaveBeenCalled()
  })

  it('works without a connection', async () => {
    const { browser, page } = await turnedOn()
    removeDevice.mockRejectedValue(noAnswer())
    await page.turnOffPush()
    expect(browser.subscription()).toBeNull()
    expect(page.pushState()).toBe('declined')
  })
})

describe('at the next start', () => {
  it('the browser is registered again, without a question and with the same subscription', async () => {
    const { browser } = await turnedOn()
    browser.permission.requestPermission.mockClear()
    const { resumePush, pushState } = await startPage()
    await resumePush(robin)
    expect(registerDevice).toHaveBeenCalledOnce()
    expect(pushState()).toBe('on')
    expect(browser.pushManager.subscribe).not.toHaveBeenCalled()
    expect(browser.permission.requestPermission).not.toHaveBeenCalled()
  })

  it('a subscription for an older key is replaced', async () => {
    const { browser } = await turnedOn()
    const older = browser.isSubscribed([4, 9, 9, 9])
    await (await startPage()).resumePush(robin)
    expect(older.unsubscribe).toHaveBeenCalledOnce()
    expect(browser.pushManager.subscribe).toHaveBeenCalledOnce()
    expect(registerDevice.mock.lastCall?.[0].body.endpoint).toBe('https://push.example/3')
  })

  it('a lost subscription is replaced', async () => {
    const { browser } = await turnedOn()
    await browser.subscription()?.unsubscribe()
    await (await startPage()).resumePush(robin)
    expect(registerDevice.mock.lastCall?.[0].body.endpoint).toBe('https://push.example/2')
  })

  it('the subscription of another user ends, with what it has shown', async () => {
    const { browser } = await turnedOn()
    const left = browser.shows('taken.req_1')
    const { resumePush, pushState } = await startPage()
    await resumePush(kim)
    expect(browser.subscription()).toBeNull()
    expect(left()).toEqual([])
    expect(pushState()).toBe('off')
    expect(registerDevice).not.toHaveBeenCalled()
  })

  it('a user who never turned pushes on calls nothing', async () => {
    browserWithPush({ permission: 'granted' })
    await (await startPage()).resumePush(robin)
    expect(getPushKey).not.toHaveBeenCalled()
  })
})

describe('a log-out', () => {
  it('leaves no subscription, no notification and no count, even without a connection', async () => {
    const { browser, page } = await turnedOn()
    const left = browser.shows('taken.req_1', 'pool')
    getPushKey.mockRejectedValue(noAnswer())
    await page.leavePush()
    expect(browser.subscription()).toBeNull()
    expect(left()).toEqual([])
    expect(browser.clearAppBadge).toHaveBeenCalled()
    expect(page.pushState()).toBe('off')
  })

  it('leaves nothing on the device that says who it was', async () => {
    const { page } = await turnedOn()
    await page.leavePush()
    expect(localStorage.length).toBe(1)
    expect(localStorage.getItem('sameway.push')).toMatch(/^[\w-]{43}$/)
  })

  it('is followed by pushes again once the same user signs in', async () => {
    const { browser, page } = await turnedOn()
    await page.leavePush()
    await page.resumePush(robin)
    expect(browser.subscription()).not.toBeNull()
    expect(registerDevice).toHaveBeenCalledOnce()
    expect(page.pushState()).toBe('on')
  })

  it('ends a registration that is under way', async () => {
    const { browser, page } = await turnedOn()
    await browser.subscription()?.unsubscribe()
    const { promise, resolve } = Promise.withResolvers<unknown>()
    registerDevice.mockReturnValue(promise)
    const registered = page.resumePush(robin)
    await vi.waitFor(() => expect(registerDevice).toHaveBeenCalledOnce())
    const left = page.leavePush()
    resolve({ id: 'A'.repeat(22) })
    await Promise.all([registered, left])
    expect(browser.subscription()).toBeNull()
  })

  it('while the user is being asked comes before their answer', async () => {
    const browser = browserWithPush()
    const { promise, resolve } = Promise.withResolvers<NotificationPermission>()
    browser.permission.requestPermission.mockReturnValue(promise)
    const { turnOnPush, leavePush } = await startPage()
    const turned = turnOnPush(robin)
    await leavePush()
    resolve('granted')
    expect(await turned).toBe(false)
    expect(getPushKey).not.toHaveBeenCalled()
  })
})
