import { readFileSync } from 'node:fs'

export const picturesFolder = `${import.meta.dirname}/pictures`

/** A drawn picture, by its name: 'parcel', 'person-3', 'driving-licence'. */
export const readPicture = (name: string): Buffer => readFileSync(`${picturesFolder}/${name}.webp`)
