import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { GlobalStyles } from '#web/ui/global-styles.tsx'
import { PageSpinner } from '#web/ui/loading.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { App } from './app.tsx'

/** What the build writes into the two HTML files. Emotion's styles are still between the elements. */
export const renderLanding = (): string =>
  renderToString(
    <>
      <GlobalStyles />
      <StaticRouter location="/">
        <App />
      </StaticRouter>
    </>,
  )

export const renderShell = (): string =>
  renderToString(
    <>
      <GlobalStyles />
      <UiProvider>
        <PageSpinner />
      </UiProvider>
    </>,
  )
