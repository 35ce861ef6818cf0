import { chakra } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#web/ui/button.tsx'

const panels = ['login', 'signup', 'business', 'reset'] as const

type Panel = (typeof panels)[number]

/** The panel is in the URL, so that Back works and a link can open one: `/?panel=signup`. */
export const panelOf = (search: URLSearchParams): Panel =>
  panels.find((panel) => panel === search.get('panel')) ?? 'login'

/** Drops every other parameter of the URL on purpose: only `to` belongs to a panel. */
export const panelLink = (panel: Panel): string => (panel === 'login' ? '/' : `/?panel=${panel}`)

/** The sign-up for users who want to carry for others. */
export const carrierSignUpLink = `${panelLink('signup')}&to=carry`

export const wantsToCarry = (search: URLSearchParams): boolean => search.get('to') === 'carry'

type PanelSwitchProps = { question: string; to: Panel; label: string }

/** 'Already have an account? Log in' and similar. */
export const PanelSwitch = ({ question, to, label }: PanelSwitchProps) => (
  <chakra.p color="fg.muted" textAlign="center">
    {question}{' '}
    <Button asChild variant="link" size="inline">
      <Link to={panelLink(to)}>{label}</Link>
    </Button>
  </chakra.p>
)

const never = () => () => {}

/** False in prerendered HTML and in the hydrating render, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
