import { readFileSync } from 'node:fs'
import { feature } from 'topojson-client'
import type { Plugin } from 'vite'
import { onMap } from '../src/ui/uk-projection.ts'

type Atlas = Parameters<typeof feature>[0]
type Ring = readonly number[][]

// ISO 3166-1: the UK; Ireland and the Isle of Man. Without Ireland, the border would look like a coast.
const parts = { uk: ['826'], neighbours: ['372', '833'] }

const atlasFile = new URL(import.meta.resolve('world-atlas/countries-10m.json'))

const ringsOf = (atlas: Atlas, id: string): Ring[] => {
  const { countries } = atlas.objects
  const country = countries?.type === 'GeometryCollection' && countries.geometries.find((each) => each.id === id)
  const shape = country && feature(atlas, country)
  if (shape && 'geometry' in shape) {
    if (shape.geometry.type === 'Polygon') return shape.geometry.coordinates
    if (shape.geometry.type === 'MultiPolygon') return shape.geometry.coordinates.flat()
  }
  throw new Error(`The atlas has no outline of country ${id}`)
}

/** Relative steps in whole units take a fifth of the bytes of degrees, and are exact enough for a screen. */
const pathOf = (ring: Ring): string => {
  const points = ring.map(([lon = 0, lat = 0]) => onMap({ lat, lon })).map(({ x, y }) => [Math.round(x), Math.round(y)])
  const [start = []] = points
  let [lastX = 0, lastY = 0] = start
  const steps = points.flatMap(([x = 0, y = 0]) => {
    const step = [x - lastX, y - lastY]
    ;[lastX, lastY] = [x, y]
    return step[0] === 0 && step[1] === 0 ? [] : [step.join(' ')]
  })
  const isIsland = steps.length > 3
  return isIsland ? `M${start.join(' ')}l${steps.join(' ')}z`.replaceAll(' -', '-') : ''
}

/** The outline as an SVG whose parts can be referenced and coloured with <use>. */
export const ukMap = (): string => {
  const atlas: Atlas = JSON.parse(readFileSync(atlasFile, 'utf8'))
  const paths = Object.entries(parts).map(([name, ids]) => {
    const rings = ids.flatMap((id) => ringsOf(atlas, id))
    return `<path id="${name}" vector-effect="non-scaling-stroke" d="${rings.map(pathOf).join('')}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${paths.join('')}</svg>`
}

/** Serves the map at /uk.svg, in the build and during development. */
export const ukMapPlugin = (): Plugin => ({
  name: 'uk-map',
  configureServer: ({ middlewares }) => {
    middlewares.use('/uk.svg', (_request, response) => response.setHeader('content-type', 'image/svg+xml').end(ukMap()))
  },
  generateBundle() {
    if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName: 'uk.svg', source: ukMap() })
  },
})
