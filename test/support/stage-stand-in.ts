import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type Keys, writeKeys } from '#lib/local/data-folder.ts'
import { fileApi } from '#lib/local/emulators/file-api.ts'
import { fileStore } from '#lib/local/emulators/file-store.ts'
import { accessKeyId, region, tableName, uploadsBucket } from '#lib/local/functions.ts'
import { listen, stopListening } from '#lib/local/listen.ts'
import { matchesStreamFilter } from '#lib/local/streams/deliver.ts'
import { streamPositions, streamReader } from '#lib/local/streams/stream-reader.ts'
import { silentPattern } from '#lib/move/stage-variables.ts'
import { startDynoxideTable } from './dynoxide.ts'
import { runScript } from './run-local.ts'

const driverMailDomain = 'drivers.sameway.example'

/**
 * The cloud side of a move: another table engine and the emulated S3, both over HTTP, and the AWS CLI's answers about
 * the stage. A host may run on its folder afterwards.
 */
export const startStageStandIn = async (
  folder: string,
  { codeKeys, pushKeys, taxKeys }: Pick<Keys, 'codeKeys' | 'pushKeys' | 'taxKeys'>,
) => {
  const dynoxide = await startDynoxideTable(folder)
  const { secretAccessKey } = writeKeys(folder, { codeKeys, pushKeys, taxKeys })
  const answer = fileApi({
    files: fileStore(folder),
    credentials: { accessKeyId, secretAccessKey, region },
    mountedAt: '/__s3',
  })
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.destroy()) // the move is killed while it sends
  })
  const port = await listen(server, 0, '127.0.0.1')
  const env = {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: dynoxide.endpoint,
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}/__s3`,
  }
  const write = (name: string, content: object): string => {
    const path = join(folder, name)
    writeFileSync(path, JSON.stringify(content))
    return path
  }
  const variables = {
    STAGE: 'try',
    TABLE_NAME: tableName,
    UPLOADS_BUCKET: uploadsBucket,
    CODE_KEYS: codeKeys,
    PUSH_KEYS: pushKeys,
    TAX_KEYS: taxKeys,
    DRIVER_MAIL_DOMAIN: driverMailDomain,
  }
  const mapping = {
    EventSourceArn: `arn:aws:dynamodb:${region}:111111111111:table/${tableName}/stream/2026-01-31T00:00:00.000`,
    State: 'Enabled',
    FilterCriteria: { Filters: [{ Pattern: silentPattern }] },
  }
  return {
    ...dynoxide,
    variables,
    mapping,
    stageFile: write('stage.json', variables),
    mappingFile: write('mapping.json', mapping),
    write,
    copyRows: (...words: string[]) => runScript('bin/copy-rows.ts', env, words),
    /**
     * Reads the stream as Lambda does under the silent filter. Returns how many records the fan-out would have
     * received.
     */
    passOverStream: async (): Promise<number> => {
      const { positions, note } = streamPositions(folder)
      const { next } = streamReader(dynoxide.call, tableName, positions)
      let loud = 0
      for (let batches = await next(1_000); batches.length > 0; batches = await next(1_000))
        for (const { shard, records, lastSequence } of batches) {
          loud += records.filter(matchesStreamFilter).length
          note(shard, lastSequence)
        }
      return loud
    },
    stop: async (): Promise<void> => {
      await stopListening(server, 0)
      await dynoxide.stop()
    },
  }
}

export type StageStandIn = Awaited<ReturnType<typeof startStageStandIn>>

/** How a run of the command ended and what it printed. */
export const outcomeOf = async (run: ReturnType<StageStandIn['copyRows']>) => ({
  code: await run.exited,
  said: run.output().trim(),
})
