/** Under which names the screens of a business keep what they loaded. News of the fleet asks all of it again. */
export const businessKeys = {
  profile: ['business', 'profile'],
  stats: ['business', 'stats'],
  drivers: ['business', 'drivers'],
  /** The drivers among whom one is chosen: longer pages of the same. */
  driverOptions: ['business', 'driver-choice'],
} as const
