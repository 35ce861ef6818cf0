/** An iPhone or iPad. An iPad calls itself a Macintosh, which has no touch screen. */
export const isPhoneOfApple = (): boolean =>
  /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1

/** Whether the app was opened from the home screen, or from its own icon on a desktop. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
