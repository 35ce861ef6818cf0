// Checks a document with two validators that share no code, and prints their findings as JSON.
import { readFile } from 'node:fs/promises'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'

const source = await readFile(process.argv[2] ?? '', 'utf8')

const linted = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) })
const { valid, errors = [] } = await new Validator().validate(JSON.parse(source))
const listed = typeof errors === 'string' ? [{ message: errors }] : errors

const found = {
  redocly: linted.map(({ severity, ruleId, message, location: [place] }) => ({
    severity,
    text: `${ruleId} at ${place?.pointer}: ${message}`,
  })),
  'openapi-schema-validator': valid
    ? []
    : listed.map(({ instancePath = '', message }) => ({ severity: 'error', text: `${instancePath}: ${message}` })),
}
process.stdout.write(JSON.stringify(found))
