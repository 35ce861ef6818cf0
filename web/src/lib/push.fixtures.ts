import { type Mock, vi } from 'vitest'

/** The server's key, and the same in bytes, as a browser returns it. */
export const serverKey = { public_key: 'BAECAw', key_id: 'k1', bytes: [4, 1, 2, 3] }

type Subscribing = { applicationServerKey: string }
type Subscription = {
  options: { applicationServerKey: ArrayBuffer }
  toJSON: () => object
  unsubscribe: Mock<() => Promise<boolean>>
}

/** A browser that can get pushes, on a device that may show notifications. */
export const browserWithPush = ({ permission = 'default' }: { permission?: NotificationPermission } = {}) => {
  let subscription: Subscription | null = null
  let count = 0
  const subscriptionFor = (bytes: readonly number[]): Subscription => {
    count += 1
    const endpoint = `https://push.example/${count}`
    return {
      options: { applicationServerKey: new Uint8Array(bytes).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'P', auth: 'A' } }),
      unsubscribe: vi.fn(async () => {
        subscription = null
        return true
      }),
    }
  }
  const notification = (tag: string) => ({ tag, close: vi.fn() })
  const shown = { notifications: [] as ReturnType<typeof notification>[] }
  const pushManager = {
    getSubscription: vi.fn(async () => subscription),
    subscribe: vi.fn(async (_: Subscribing) => {
      subscription = subscriptionFor(serverKey.bytes)
      return subscription
    }),
  }
  const registration = { pushManager, getNotifications: async () => shown.notifications }
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  const clearAppBadge = vi.fn(async () => {})
  const api = { permission, requestPermission: vi.fn(async (): Promise<NotificationPermission> => api.permission) }
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Firefox', maxTouchPoints: 0, serviceWorker, clearAppBadge })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', api)
  return {
    pushManager,
    clearAppBadge,
    permission: api,
    subscription: () => subscription,
    /** Subscribed earlier, with the current key unless another one is given. */
    isSubscribed: (bytes = serverKey.bytes) => {
      subscription = subscriptionFor(bytes)
      return subscription
    },
    /** Shows notifications, and returns the tags of those that are still shown. */
    shows: (...tags: string[]) => {
      shown.notifications = tags.map(notification)
      return () => shown.notifications.filter(({ close }) => close.mock.calls.length === 0).map(({ tag }) => tag)
    },
    /** What the service worker sends to the page. */
    sends: (data: object, ports: { postMessage: (answer: unknown) => void }[] = []) =>
      serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data, ports })),
    answers: (answer: NotificationPermission) =>
      api.requestPermission.mockImplementation(async () => {
        api.permission = answer
        return answer
      }),
  }
}

/** Safari on an iPhone, which gets pushes only on the home screen. */
export const browserOfIphone = () =>
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'iPhone', maxTouchPoints: 5, serviceWorker: new EventTarget() })
