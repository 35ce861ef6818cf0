import { createServer } from 'node:http'
import { listen, stopListening } from '#lib/local/listen.ts'

const found = {
  PlaceType: 'PointAddress',
  Title: 'Park Row, Leeds',
  Position: [-1.547, 53.798],
  Address: {
    Label: 'Park Row, Leeds',
    PostalCode: 'LS1 5HD',
    Locality: 'Leeds',
    SubRegion: { Name: 'West Yorkshire' },
    Region: { Name: 'England' },
  },
  MatchScores: { Overall: 1 },
}

/** A map service that finds every address at the same place, and for which every route is fifteen kilometres long. */
export const startFakePlaces = async () => {
  let requested = 0
  const server = createServer((request, response) => {
    requested += 1
    const isWay = request.url?.includes('route')
    const answer = isWay
      ? { Routes: [{ Summary: { Distance: 15_000, Duration: 900 }, Legs: [] }] }
      : { ResultItems: [found] }
    request.resume().on('end', () => response.end(JSON.stringify(answer)))
    response.setHeader('content-type', 'application/json')
  })
  const url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
  return { url, asked: () => requested, stop: () => stopListening(server, 100) }
}
