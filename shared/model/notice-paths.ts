/** The public pages that are written at build time, one file each. Both hosts serve them by these paths. */
export const noticePaths = {
  terms: '/terms',
  privacy: '/privacy',
  safety: '/safety',
  prices: '/prices',
  notCarried: '/things-we-dont-carry',
  reviews: '/how-reviews-work',
} as const

export type NoticeName = keyof typeof noticePaths
