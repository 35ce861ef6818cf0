import { lazyComponent } from '#web/lib/lazy-component.ts'
import { DialogLink } from './dialog-link.tsx'

const InstallDialog = lazyComponent(async () => (await import('./install-dialog.tsx')).InstallDialog)

/** On an iPhone whose owner has not put the app on the home screen: without that, it gets no notifications. */
export const HomeScreenFirst = ({ purpose }: { purpose: string }) => (
  <p>
    {purpose}, add Sameway to your home screen first.{' '}
    <DialogLink dialog={(frame) => <InstallDialog {...frame} />}>Show me how</DialogLink>
  </p>
)
