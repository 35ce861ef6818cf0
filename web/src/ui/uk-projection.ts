type Place = { lat: number; lon: number }

// At this latitude, the middle of the country, shapes keep their proportions.
const squeeze = Math.cos((54.5 * Math.PI) / 180)

/** From degrees to the units of the map: one is a hundredth of a degree of latitude, a good kilometre. */
export const onMap = ({ lat, lon }: Place): { x: number; y: number } => ({
  x: (lon + 8.7) * squeeze * 100,
  y: (61 - lat) * 100,
})
