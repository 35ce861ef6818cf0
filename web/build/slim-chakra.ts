import type { Plugin } from 'vite'

const madeAtStart = 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];'

export const withoutGlobalStyles = (code: string): string => {
  if (!code.includes(madeAtStart)) throw new Error('Chakra makes the styles of a whole page in another way now')
  return code.replace(madeAtStart, 'const _global = [];')
}

/**
 * Chakra's engine makes what holds for a whole page each time it starts, which is two thirds of its start. The build has
 * written that into the page already, so in a browser nobody would use it.
 */
export const slimChakraPlugin = (): Plugin => ({
  name: 'slim-chakra',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/ },
    handler: (code) => ({ code: withoutGlobalStyles(code), map: null }),
  },
})
