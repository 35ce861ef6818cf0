import { createECDH, randomBytes } from 'node:crypto'
import { decrypt } from 'http_ece'
import { localAdapters, setLocalAdapters } from '#functions/platform/local-adapters.ts'
import { startScriptedServer } from './scripted-server.ts'

/** A push service on loopback with one browser behind it, which decrypts what it gets with code that is not ours. */
export const startPushReceiver = async () => {
  const server = await startScriptedServer()
  setLocalAdapters({ ...localAdapters(), pushReceiver: server.url })
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16).toString('base64url')
  return {
    ...server,
    subscription: { endpoint: `${server.url}/send/x`, p256dh: browser.getPublicKey('base64url'), auth },
    /** The messages that have arrived, as the browser reads them. */
    opened: () =>
      server
        .heard()
        .map(({ bytes }) =>
          JSON.parse(decrypt(bytes, { version: 'aes128gcm', privateKey: browser, authSecret: auth }).toString()),
        ),
    close: async (): Promise<void> => {
      setLocalAdapters({})
      await server.stop()
    },
  }
}
