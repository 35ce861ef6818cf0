/**
 * Whether it is worth asking the server who is signed in. The landing page asks only when the cookie hints at a
 * session: a visitor's first page makes no call, and is the same as the prerendered one.
 */
export const mayBeSignedIn = (): boolean =>
  typeof document !== 'undefined' && (location.pathname !== '/' || /(^|; )signed-in=./.test(document.cookie))
