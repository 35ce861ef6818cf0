import { Muted } from '#web/ui/section.tsx'

/** On an iPhone whose owner has not put the app on the home screen: without that, it gets no notifications. */
export const HomeScreenFirst = ({ purpose }: { purpose: string }) => (
  <Muted mt="2">
    {purpose}, add it to your home screen first: tap Share, then Add to Home Screen, and open Sameway from there.
  </Muted>
)
