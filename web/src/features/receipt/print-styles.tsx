import { Global } from '@emotion/react'
import { themeColors } from '#web/ui/tokens.ts'

const variable = (token: string) => `--sw-colors-${token.replace('.', '-')}`

/** Paper is light, whatever the screen is. */
const lightColors = Object.fromEntries(
  Object.entries(themeColors).map(([token, [light]]) => [variable(token), `var(${variable(light)}) !important`]),
)

/** On paper the frame around the sheet is left out; what is drawn by backgrounds is not. */
export const PrintStyles = () => (
  <Global
    styles={{
      '@page': { margin: '18mm' },
      '@media print': {
        html: { ...lightColors, background: 'none !important' },
        'aside, header, [data-toaster]': { display: 'none !important' },
        '*': { printColorAdjust: 'exact' },
      },
    }}
  />
)
