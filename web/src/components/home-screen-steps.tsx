import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { path, ShareIcon } from '#web/ui/icons.tsx'
import { Drawing, ink } from '#web/ui/illustrations.tsx'

const AddIcon = path(
  'M7 3.5h10a3.5 3.5 0 0 1 3.5 3.5v10a3.5 3.5 0 0 1-3.5 3.5H7A3.5 3.5 0 0 1 3.5 17V7A3.5 3.5 0 0 1 7 3.5zM12 8v8M8 12h8',
)

/** A small phone, with the place to tap in the accent colour. */
const Phone = ({ children }: { children: ReactNode }) => (
  <Drawing width={96} height={96}>
    <ellipse cx="48" cy="88" rx="40" ry="6" fill={ink.tint} stroke="none" />
    <path
      d="M22 6h52a10 10 0 0 1 10 10v60a10 10 0 0 1-10 10H22a10 10 0 0 1-10-10V16A10 10 0 0 1 22 6z"
      fill={ink.paper}
    />
    {children}
  </Drawing>
)

const TapShare = () => (
  <Phone>
    <path d="M24 22h32M24 34h46M24 46h38" opacity="0.4" />
    <path d="M12 60h72" />
    <path d="M24 73h6M66 73h6" opacity="0.4" />
    <circle cx="48" cy="73" r="10.5" fill={ink.accent} stroke="none" />
    <path d="M48 75v-8.5m-3 3 3-3 3 3M43.5 73v5.5h9V73" strokeWidth="2" />
  </Phone>
)

const TapAdd = () => (
  <Phone>
    <path d="M24 22h30M24 34h40" opacity="0.4" />
    <path
      d="M23 44h50a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H23a4 4 0 0 1-4-4V48a4 4 0 0 1 4-4z"
      fill={ink.accent}
      stroke="none"
    />
    <path d="M26 54h26" />
    <path d="M61 49h9v10h-9zM65.5 51.5v5M63 54h5" strokeWidth="1.8" />
    <path d="M24 75h34" opacity="0.4" />
  </Phone>
)

const OpenIt = () => (
  <Phone>
    <path d="M23 20h10v10H23zM43 20h10v10H43zM63 20h10v10H63zM23 44h10v10H23zM63 44h10v10H63z" opacity="0.4" />
    <path
      d="M41 38h14a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H41a4 4 0 0 1-4-4V42a4 4 0 0 1 4-4z"
      fill={ink.accent}
      stroke="none"
    />
    <path d="M42 54.5h7a2.75 2.75 0 0 0 0-5.5h-2a2.75 2.75 0 0 1 0-5.5h7" strokeWidth="2.2" />
    <path d="M36 76h24" opacity="0.4" />
  </Phone>
)

const Step = chakra('li', {
  base: { display: 'grid', gridTemplateColumns: '5rem 1fr', columnGap: '4', alignItems: 'center' },
})

/** What to tap, with the sign that it has. */
const Named = chakra('b', { base: { '& svg': { display: 'inline-block', verticalAlign: '-0.25em' } } })

/** How to put the app on the home screen of an iPhone or iPad, in words and pictures. */
export const HomeScreenSteps = () => (
  <chakra.ol display="grid" gap="4">
    <Step>
      <TapShare />
      <p>
        Tap{' '}
        <Named>
          <ShareIcon size={20} /> Share
        </Named>{' '}
        in Safari’s bar. If you can’t see it, tap the three dots first.
      </p>
    </Step>
    <Step>
      <TapAdd />
      <p>
        Scroll down and tap{' '}
        <Named>
          <AddIcon size={20} /> Add to Home Screen
        </Named>
        .
      </p>
    </Step>
    <Step>
      <OpenIt />
      <p>
        Tap <b>Add</b>. Then open Sameway from your home screen.
      </p>
    </Step>
  </chakra.ol>
)
