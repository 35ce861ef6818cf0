import type { NoticeName } from '#shared/model/notice-paths.ts'
import { notCarried } from './not-carried.ts'
import type { Notice } from './notice.ts'
import { prices } from './prices.ts'
import { privacy } from './privacy.ts'
import { reviews } from './reviews.ts'
import { safety } from './safety.ts'
import { terms } from './terms.ts'

export const notices: Record<NoticeName, Notice> = { terms, privacy, safety, prices, notCarried, reviews }
